-- What may be sent differs by state: a sheet that is priced for an address is priced for what of the bag may go there. Null for a session that no
-- address was chosen for, whose bag is as the shopper's own answers have it.
alter table wallet_session add state text;
