-- Long work takes turns by network as well as by account: a hash of where it came from, null where nobody sent it
-- over the network, or the release before wrote it. Forgotten a day later.
alter table long_jobs add column network text;
