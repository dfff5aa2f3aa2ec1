-- What the atelier has changed of a page's words is not overwritten by the files; once they say the same, they lead again.
alter table content_page add edited boolean not null default false;

-- Raised by whoever writes, plans, publishes or throws away: a form that was opened before is refused. Null where nobody ever has.
alter table content_place add version integer;

-- A page as it is being written, or as it will be from an hour on: whole, in every language, with those that somebody has touched.
create table content_edition (
  page text primary key references content_place on delete cascade,
  words jsonb not null,
  edited text[] not null,
  -- Null while it is being written.
  starts_at timestamptz,
  changed_by text not null,
  changed_at timestamptz not null default now()
);
create index content_edition_due on content_edition (starts_at) where starts_at is not null;
