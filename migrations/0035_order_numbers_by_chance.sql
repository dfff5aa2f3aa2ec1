-- Eight figures by chance. The numbers of before were the count of orders, multiplied: whoever had two of them knew the factor, and so
-- how many the house sells. Those that were given stay as they are.
create or replace function next_order_number() returns text language plpgsql volatile as $$
declare
  figures bigint;
  candidate text;
begin
  loop
    -- The first twelve figures of a random UUID are all chance.
    figures := ('x' || lpad(left(replace(gen_random_uuid()::text, '-', ''), 12), 16, '0'))::bit(64)::bigint % 100000000;
    candidate := 'AV' || lpad(figures::text, 8, '0');
    -- Held until the order is written: another that meets the same number at this moment takes the next.
    if pg_try_advisory_xact_lock(hashtext('order_number'), figures::int)
      and not exists (select 1 from placed_order where number = candidate)
    then
      return candidate;
    end if;
  end loop;
end $$;

drop sequence order_number;
