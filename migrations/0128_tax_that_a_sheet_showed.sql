-- Where tax is added, a device's wallet shows another sum for each address: the rate that its sheet was told, in thousandths of a percent, is kept
-- with the session. Null where prices hold the tax, and for a wallet that asks for the address after its sum.
alter table wallet_session add tax_rate integer check (tax_rate between 0 and 100000);
