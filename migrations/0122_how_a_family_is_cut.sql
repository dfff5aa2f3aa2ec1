-- What is told of how a style's family is cut, in every language; the house's files bring it with the next start.
alter table style add column cut_title jsonb not null default '{}'::jsonb;
alter table style add column cut_text jsonb not null default '{}'::jsonb;
