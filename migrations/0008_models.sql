-- The 3D model of a piece, for those that have one: one file for all its colours.
alter table product add column model text check (model ~ '^/media/models/[A-Z0-9]+[.]glb$');
