-- The photographs of a piece in one colour, in the order they are shown: view, address without width and type, widths.
alter table colourway add column pictures jsonb not null default '[]' check (jsonb_typeof(pictures) = 'array');
