-- Where several nodes share the database, a table has the fencing token of the
-- lease under which its last owner took it, and a move the one under which it was
-- kept; 0: no lease.

ALTER TABLE tables ADD COLUMN fence BIGINT NOT NULL DEFAULT 0;
ALTER TABLE moves ADD COLUMN fence BIGINT NOT NULL DEFAULT 0;
