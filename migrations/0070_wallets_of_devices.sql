-- A device's own wallet pays with a card: its session is like that of any other wallet, and says which of the two it is.
alter table wallet_session add method text not null default 'WALLET' check (method in ('WALLET', 'DEVICE_WALLET'));
