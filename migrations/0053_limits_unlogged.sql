-- Attempts are counted at every press and forgotten within the hour: after a crash they may begin at nought, and need no log to be read back from.
alter table rate_limit set unlogged;
