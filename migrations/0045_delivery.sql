-- How and where an order is handed over, and what was promised of it.

alter table checkout_draft
  -- The boutique that was chosen, and who comes for it: a name and a telephone.
  add store text references store,
  add collector jsonb check (jsonb_typeof(collector) = 'object'),
  -- On which the concierge is to come.
  add day date;

alter table placed_order
  add store text references store,
  add promised_from date,
  add promised_until date,
  add concierge_area text,
  add check ((promised_from is null) = (promised_until is null)),
  add check (promised_from <= promised_until),
  add check (concierge_area is null or promised_from = promised_until);

-- Doors that the concierge of a town goes to on a day. A day has its row from the first order on, or when the house says how many.
create table concierge_day (
  area text not null,
  day date not null,
  capacity integer not null check (capacity >= 0),
  taken integer not null default 0,
  check (taken between 0 and capacity),
  primary key (area, day)
);

-- Whoever cancels an order gives its door back, by whichever way it is cancelled.
create function free_concierge_day() returns trigger language plpgsql as $$
begin
  update concierge_day set taken = taken - 1 where area = new.concierge_area and day = new.promised_from;
  return null;
end $$;
create trigger free_concierge_day after update of state on placed_order for each row
  when (new.state = 'CANCELLED' and old.state <> 'CANCELLED' and new.concierge_area is not null)
  execute function free_concierge_day();
