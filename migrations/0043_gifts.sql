-- A cart may be a gift: null when it is none, '' when it is wrapped without a word on its card. The order keeps it as it was.
alter table cart add column gift_message text check (char_length(gift_message) <= 1000);
alter table placed_order add column gift_message text check (char_length(gift_message) <= 1000);
