-- Content is a tree of pages. What all languages of a page share stands here; its words are in content_page.
create table content_place (
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  parent text references content_place,
  kind text not null check (kind in ('home', 'collection', 'archive', 'heritage', 'help', 'care', 'faq', 'policy')),
  -- Address within a site: the parents' ids and its own.
  path text not null unique check (path ~ '^/[a-z0-9/-]*$'),
  position integer not null,
  -- A page of one country alone: its law asks for it.
  country text check (country ~ '^[A-Z]{2}$'),
  picture text,
  -- Entries it holds, kept by the loader: a folder never counts.
  entries integer not null default 0 check (entries >= 0)
);
create index content_place_parent on content_place (parent, position);

-- What a folder holds, in order: a collection, a piece of the archive, an event, a milestone.
create table content_entry (
  folder text not null references content_place on delete cascade,
  id text not null check (id ~ '^[a-z0-9-]{1,60}$'),
  position integer not null,
  year integer not null check (year between 1900 and 2100),
  picture text not null,
  -- Where in the shop it is still to be found.
  link text,
  words jsonb not null,
  primary key (folder, id)
);
create index content_entry_position on content_entry (folder, position);

-- Pages come from the house's files; the loader brings them in again, each in its place.
delete from content_page;
delete from house_file where path like 'content/%';
alter table content_page add foreign key (id) references content_place on delete cascade;
