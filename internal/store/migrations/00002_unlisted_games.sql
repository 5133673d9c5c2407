-- Games of private tables are in no list: only their link leads to them. The
-- host is the SHA-256 of the token, in hex, whose holder may delete the game;
-- games from before have none.

ALTER TABLE games ADD COLUMN listed BIGINT NOT NULL DEFAULT 1 CHECK (listed IN (0, 1));
ALTER TABLE games ADD COLUMN link TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN host TEXT NOT NULL DEFAULT '';

CREATE INDEX games_listed ON games (id) WHERE listed = 1;
CREATE UNIQUE INDEX games_link ON games (link) WHERE link <> '';
