-- How many somebody has before them, and what joins an account, is asked of each booking.
create index appointment_email on appointment (email);
create index appointment_customer on appointment (customer) where customer is not null;
create index try_on_email on try_on (email);
