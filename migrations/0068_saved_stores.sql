-- A store that is listed and not placed on the map: a workshop that is visited by appointment.
alter table store add column off_map boolean not null default false;
delete from house_file where path = 'stores';

-- Stores that a customer has saved.
create table saved_store (
  customer uuid not null references customer on delete cascade,
  store text not null references store,
  saved_at timestamptz not null default now(),
  primary key (customer, store)
);

-- Where a customer shops: a code of theirs, and the store they chose. A guest's is in their own browser.
create table preferred_store (
  customer uuid primary key references customer on delete cascade,
  zip text check (length(zip) between 5 and 10),
  store text references store
);
