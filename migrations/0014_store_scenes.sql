-- The photographs of a boutique in the order they are shown, each by its name and in this language's words.
alter table store_text add column scenes jsonb not null default '[]' check (jsonb_typeof(scenes) = 'array');
-- The boutiques come from the house's files: the loader brings them in again, with their photographs.
delete from house_file where path = 'stores';
