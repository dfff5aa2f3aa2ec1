create extension if not exists btree_gist;

-- Who receives shoppers in a store: on these days of its week, in these languages.
create table advisor (
  id text primary key check (id ~ '^[A-Z]{3}[0-9]{2}-[A-Z]$'),
  store text not null references store,
  name text not null check (length(name) between 1 and 60),
  languages text[] not null check (cardinality(languages) > 0),
  -- Monday is 1.
  days integer[] not null check (days <@ array[1, 2, 3, 4, 5, 6, 7]),
  -- One who has left is not asked any more, and what they received stays.
  published boolean not null default true
);
create index advisor_store on advisor (store) where published;
delete from house_file where path = 'stores';

-- An hour of an advisor's that is somebody's. No advisor has two at once, however many ask at the same moment.
create table appointment (
  id uuid primary key default gen_random_uuid(),
  store text not null references store,
  advisor text not null references advisor,
  service text not null check (service in ('fitting', 'madeToOrder', 'repair', 'gift')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  by_video boolean not null default false,
  state text not null default 'booked' check (state in ('booked', 'cancelled', 'honoured')),
  -- How often it was moved: each time there is a new letter to write.
  moves integer not null default 0,
  firstname text not null check (length(firstname) between 1 and 17),
  lastname text not null check (length(lastname) between 1 and 17),
  email text not null check (length(email) between 3 and 50),
  note text not null default '' check (length(note) <= 500),
  -- What is laid out for them, and whether this store had it to lay aside.
  sku text references variant on delete set null,
  piece_held boolean not null default false,
  country text not null check (country ~ '^[A-Z]{2}$'),
  language text not null check (language in ('en', 'fr', 'de', 'it', 'es', 'nl', 'ja', 'ko', 'zh', 'ar')),
  customer uuid references customer on delete cascade,
  -- Whoever has it may look at it, move it and cancel it: it is in the letter.
  token text not null unique check (length(token) = 43),
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  exclude using gist (advisor with =, tstzrange(starts_at, ends_at) with &&) where (state = 'booked')
);
create index appointment_day on appointment (store, starts_at);
create index appointment_to_remind on appointment (starts_at) where state = 'booked' and reminded_at is null;

-- Whatever has states has a history: its domain says what it is called.
alter table state_change drop constraint state_change_subject_check, add constraint state_change_subject_check check (subject ~ '^[a-z_]+$');
