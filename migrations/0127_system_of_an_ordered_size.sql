-- Whose size that is, as the bag said it when it was ordered: `36½ EU` in a country that has sizes of its own. Null elsewhere, and for orders of before.
alter table order_line add column size_system text, add constraint order_line_size_system_check check (size_system is null or size is not null);
