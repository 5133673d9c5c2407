-- What the club keeps beside tables and games: claimed names, ratings, the games
-- that were rated, tournaments. The version counts the changes of a document.

CREATE TABLE docs (
	kind    TEXT   NOT NULL,
	key     TEXT   NOT NULL,
	version BIGINT NOT NULL CHECK (version > 0),
	body    TEXT   NOT NULL, -- JSON
	PRIMARY KEY (kind, key)
) /*sqlite STRICT*/;
