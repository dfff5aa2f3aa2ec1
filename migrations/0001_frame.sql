-- What the frame keeps: pages of content, sessions, letters, and the small tables that let processes work together.

create table content_page (
  id text not null,
  language text not null check (language in ('en', 'fr', 'de', 'it', 'es', 'nl', 'ja', 'ko', 'zh', 'ar')),
  title text not null,
  description text not null,
  blocks jsonb not null check (jsonb_typeof(blocks) = 'array'),
  updated_at timestamptz not null default now(),
  primary key (id, language)
);

-- Which files of the demo house have been loaded, so that a second start has nothing to do.
create table house_file (
  path text primary key,
  checksum text not null,
  loaded_at timestamptz not null default now()
);

create table session (
  id uuid primary key default gen_random_uuid(),
  last_page_visited text check (length(last_page_visited) <= 500),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_expires_at on session (expires_at);

-- One row per person and site, whatever the spelling of the address and however often the form is sent.
create table letter_subscription (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) <= 50),
  country text not null,
  language text not null,
  consent_version text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index letter_subscription_once on letter_subscription (lower(email), country);

-- Losing these in a crash costs nothing, writing them to the log would.
create unlogged table rate_limit (
  key text primary key,
  window_ends timestamptz not null,
  hits integer not null
);
create index rate_limit_window_ends on rate_limit (window_ends);

create table page_change (
  id bigint generated always as identity primary key,
  tag text not null check (tag !~ '\s' and length(tag) between 1 and 200)
);
