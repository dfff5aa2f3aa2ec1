-- What shoppers also call a colour, in each language: a term is read with it.
alter table colour add column also_called jsonb not null default '{}';
-- What is already there is loaded once more, and these words with it.
delete from house_file;
