-- Search: what can be found (search_document), by which words (search_word), and what a half-typed term may become (search_phrase).
-- Written by the loaders, in the transaction that brings in what is found.
create extension if not exists pg_trgm;
create extension if not exists intarray;

create table search_document (
  kind text not null check (kind in ('product', 'store', 'heritage', 'collection', 'page', 'care')),
  -- The house's order within a kind; it is also the number that words refer to.
  position integer not null check (position >= 0),
  -- What is found: a colourway's id, a boutique's slug, an address within a site.
  ref text not null,
  -- In each language; a piece is shown as a tile and needs neither.
  title jsonb,
  line jsonb,
  -- Shown in one country alone.
  country text check (country ~ '^[A-Z]{2}$'),
  primary key (kind, position)
);

-- Every word, folded (lower case, without accents), with the documents it stands in, in their order: an index kept as sorted
-- numbers, so that a word of a hundred thousand pieces is joined with another, counted and put in order without reading one of them.
create table search_word (
  kind text not null,
  -- 'any' for names, which are the same in all languages.
  language text not null check (language in ('any', 'en', 'fr', 'de', 'it', 'es', 'nl', 'ja', 'ko', 'zh', 'ar')),
  word text collate "C" not null check (length(word) between 1 and 60),
  stem text collate "C" not null,
  -- Documents that bear it in their name, and all that have it.
  named integer[] not null,
  found integer[] not null check (cardinality(found) > 0),
  size integer not null generated always as (cardinality(found)) stored,
  primary key (kind, language, word)
);
alter table search_word alter named set storage external, alter found set storage external;
create index search_word_stem on search_word (kind, language, stem);
create index search_word_letters on search_word using gin (word gin_trgm_ops);

create table search_phrase (
  language text not null check (language in ('any', 'en', 'fr', 'de', 'it', 'es', 'nl', 'ja', 'ko', 'zh', 'ar')),
  folded text collate "C" not null,
  phrase text not null,
  -- How many pieces it stands for.
  size integer not null,
  primary key (language, folded)
);
create index search_phrase_letters on search_phrase using gin (folded gin_trgm_ops);

create aggregate search_union (integer[]) (sfunc = _int_union, stype = integer[]);
create aggregate search_intersection (integer[]) (sfunc = _int_inter, stype = integer[]);

-- What is already there is loaded once more, and its words with it.
delete from house_file;
