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

-- What an earlier shop had queued and not done yet is not forgotten.
do $$
begin
  if to_regclass('jobs.job') is null then return; end if;
  insert into event (kind, data)
  select case name
      when 'send-order-confirmation' then 'order.placed'
      when 'offer-stock' then 'stock.received'
      when 'send-stock-letter' then 'stock.notice-due'
      else case data ->> 'kind' when 'welcome' then 'account.opened' when 'known' then 'account.asked-again'
        when 'reset' then 'password.reset-asked' else 'password.changed' end
    end,
    case name
      when 'send-stock-letter' then jsonb_build_object('request', data -> 'request', 'notice', data -> 'offer')
      when 'send-account-letter' then jsonb_build_object('customer', data -> 'customer', 'country', data -> 'country', 'language', data -> 'language')
      else data
    end
  from jobs.job
  where name in ('send-order-confirmation', 'offer-stock', 'send-stock-letter', 'send-account-letter')
    and state in ('created', 'retry', 'active')
  order by created_on;
  delete from jobs.job where name in ('send-order-confirmation', 'offer-stock', 'send-stock-letter', 'send-account-letter', 'offer-unsold-stock');
  delete from jobs.schedule where name = 'offer-unsold-stock';
end $$;
