-- Whoever is not known to us confirms by the letter: until then the hour is held for a while, and no one else's.
alter table appointment add column held_until timestamptz,
  drop constraint appointment_state_check,
  add constraint appointment_state_check check (state in ('held', 'booked', 'cancelled', 'honoured', 'missed')),
  add constraint appointment_held check (state <> 'held' or held_until is not null),
  drop constraint appointment_advisor_tstzrange_excl,
  add constraint appointment_one_at_once
    exclude using gist (advisor with =, tstzrange(starts_at, ends_at) with &&) where (state in ('held', 'booked'));
create index appointment_to_lapse on appointment (held_until) where state = 'held';
