-- What was shown at a show, look by look: its picture, and the pieces that were worn, in their order.
create table look (
  folder text not null,
  entry text not null,
  id text not null check (id ~ '^[0-9]{2}$'),
  position integer not null,
  scene text not null,
  -- What the picture shows, by language.
  alt jsonb not null,
  pieces text[] not null check (cardinality(pieces) > 0),
  primary key (folder, entry, id),
  foreign key (folder, entry) references content_entry on delete cascade
);
