-- The readable part of a category's address, in each language: the loader makes it of the names.
alter table category add slug jsonb not null default '{}';

-- Every slug that ever led somewhere. A name may change; an address that was given away still arrives.
create table slug_history (
  kind text not null check (kind in ('category')),
  language text not null check (language in ('en', 'fr', 'de', 'it', 'es', 'nl', 'ja', 'ko', 'zh', 'ar')),
  slug text not null check (length(slug) between 1 and 200),
  ref text not null,
  since timestamptz not null default now(),
  primary key (kind, language, slug)
);
-- Somebody may follow a link in another language than the one it was made for.
create index slug_history_slug on slug_history (kind, slug);

-- What is already there is loaded once more, and gets its slugs.
delete from house_file where path = 'catalog';
