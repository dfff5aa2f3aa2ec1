-- Every run of a job: who asked for it, and what came of it.
create table job_run (
  id uuid primary key default gen_random_uuid(),
  job text not null check (job ~ '^[a-z-]{1,60}$'),
  asked_by text not null check (length(asked_by) between 1 and 120),
  asked_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  result text check (result ~ '^[A-Z_]{1,40}$'),
  outcome jsonb
);
create index job_run_latest on job_run (job, asked_at desc);
-- One at a time of each.
create unique index job_run_running on job_run (job) where started_at is not null and ended_at is null;

-- Files of the house that a job reads line by line: a line that was done is not done again, whoever sends the file once more.
create table house_line (
  job text not null,
  -- Of the whole file.
  checksum text not null,
  line integer not null check (line > 0),
  code text not null check (code ~ '^[A-Z_]{1,40}$'),
  at timestamptz not null default now(),
  primary key (job, checksum, line)
);

-- What was captured of a payment, under a key that makes asking again asking once.
create table payment_capture (
  key text primary key check (length(key) between 1 and 200),
  payment uuid not null references payment on delete restrict,
  -- Which piece of the order it was for, and how many.
  line uuid references order_line on delete restrict,
  quantity integer check (quantity > 0),
  amount bigint not null check (amount >= 0),
  at timestamptz not null default now()
);
create index payment_capture_payment on payment_capture (payment);
create index payment_capture_line on payment_capture (line);

-- What an order was given to make it: pending until it is handed over, then granted; withdrawn when nothing came of the order.
create table order_incentive (
  "order" uuid primary key references placed_order on delete cascade,
  label text not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'GRANTED', 'WITHDRAWN')),
  updated_at timestamptz not null default now()
);
create index order_incentive_pending on order_incentive ("order") where state = 'PENDING';
insert into order_incentive ("order", label)
select "order", min(label) from order_adjustment where kind = 'coupon' group by 1;
create function note_incentive() returns trigger language plpgsql as $$
begin
  insert into order_incentive ("order", label) values (new."order", new.label) on conflict do nothing;
  return null;
end $$;
create trigger note_incentive after insert on order_adjustment for each row when (new.kind = 'coupon') execute function note_incentive();

-- What became of each mail; forgotten with the event that it followed from.
create table mail_log (
  event bigint not null references event on delete cascade,
  job text not null,
  recipient text not null,
  subject text not null,
  tries integer not null default 1,
  sent_at timestamptz,
  -- What the mail server said the last time; nothing once it is sent.
  error text,
  tried_at timestamptz not null default now(),
  primary key (event, job)
);
create index mail_log_latest on mail_log (tried_at desc, event desc);
create index mail_log_failed on mail_log (tried_at desc, event desc) where error is not null;
create index mail_log_recipient on mail_log (lower(recipient), tried_at desc);
-- How often its mail was asked for once more: another job each time.
alter table event add again smallint not null default 0;
create index event_order on event ((data ->> 'order')) where data ? 'order';
