-- What a cart asks of a chart, eight times an order: to read the whole of it each time cost as much as the rest of the cart.
alter table size_chart
  add column house text generated always as (chart ->> 'house') stored,
  -- Every country that reads its sizes in a system of its own.
  add column countries jsonb generated always as (jsonb_path_query_array((chart -> 'countries')::jsonb, '$.*[*]')) stored;
