INSERT INTO tables (code, state, created, touched, closed) VALUES
	('OPEN1', '{"name":"Ann''s"}', 1700000000000, 1700000002000, NULL),
	('DONE1', '', 1600000000000, 1600000060000, 1600000090000);
INSERT INTO hands (code, round, match_no, dealer, scores, seed, salt, deck, hash, started, ended) VALUES
	('OPEN1', 2, 1, 1, '[20,0]', CAST('seed' AS BYTEA), 'salt', 'r5 w', '00ff', 1700000001000, NULL),
	('DONE1', 0, 0, 0, 'null', CAST('' AS BYTEA), 'old salt', 'r5 w', 'ff00', 1600000001000, 1600000060000);
INSERT INTO moves (code, round, n, move, made, fence) VALUES
	('OPEN1', 2, 0, '1 g7', 1700000002000, 0),
	('OPEN1', 2, 1, '0 draw', 1700000003000, 7);
INSERT INTO rule_sets (text) VALUES ('official');
INSERT INTO games (code, round, rules, ended, winner, points, turns, reason, match_winner)
	SELECT 'DONE1', 0, id, 1600000060000, 1, 34, 12, 'out', 1 FROM rule_sets WHERE text = 'official';
INSERT INTO records (game, line, sum)
	SELECT id, '{"format":1}', '3f0a99256beeb89a6b9f2793885291a6454928fd74903159ab2e51452b13df6f' FROM games;
INSERT INTO names (folded, program) VALUES ('greedy', 1), ('strasse', 0);
INSERT INTO seats (game, seat, name, typed, player, uno_forgotten, caught, catches, missed_catches, challenges, challenges_won)
	SELECT games.id, 0, names.id, 'greedy', 'greedy', 0, 0, 0, 0, 0, 0 FROM games, names WHERE folded = 'greedy';
INSERT INTO seats (game, seat, name, typed, player, uno_forgotten, caught, catches, missed_catches, challenges, challenges_won)
	SELECT games.id, 1, names.id, 'Straße', 'person', 1, 2, 3, 4, 6, 5 FROM games, names WHERE folded = 'strasse';
INSERT INTO hands (code, round, match_no, dealer, scores, seed, salt, deck, hash, started, ended) VALUES
	('DONE1', 1, 0, 0, 'null', CAST('' AS BYTEA), 'a salt', 'r5 w', 'ff01', 1600000061000, 1600000070000);
INSERT INTO games (code, round, rules, ended, winner, points, turns, reason, match_winner, listed, link, host)
	SELECT 'DONE1', 1, id, 1600000070000, 0, 20, 9, 'out', NULL, 0, 'AAAAAAAAAAAAAAAAAAAAAA', 'ff' FROM rule_sets WHERE text = 'official';
INSERT INTO records (game, line, sum)
	SELECT id, '{"format":1}', '3f0a99256beeb89a6b9f2793885291a6454928fd74903159ab2e51452b13df6f' FROM games WHERE round = 1;
INSERT INTO seats (game, seat, name, typed, player, uno_forgotten, caught, catches, missed_catches, challenges, challenges_won)
	SELECT games.id, 0, names.id, 'greedy', 'greedy', 0, 0, 0, 0, 0, 0 FROM games, names WHERE folded = 'greedy' AND games.round = 1;
INSERT INTO docs (kind, key, version, body) VALUES ('rating', 'strasse', 2, '{"mean":0.5}');
