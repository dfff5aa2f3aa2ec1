-- What happened, written in the transaction that made it happen; `jobs/subscriptions.ts` says what follows from it.
create table event (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z-]+[.][a-z-]+$'),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  recorded_at timestamptz not null default now(),
  dispatched_at timestamptz
);
create index event_waiting on event (id) where dispatched_at is null;
create index event_dispatched_at on event (dispatched_at) where dispatched_at is not null;

-- Jobs that were done for an event: one that is handed out twice is done once.
create table event_job (
  event bigint not null references event on delete cascade,
  job text not null,
  done_at timestamptz not null default now(),
  primary key (event, job)
);
