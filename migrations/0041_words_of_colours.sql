-- What shoppers also call a colour, in each language: a term is read with it. The house is loaded with its new words.
alter table colour add column also_called jsonb not null default '{}';
