-- A database that commit 404b901 created on SQLite. Its rows were written by its API and background jobs. Used by
-- test/upgrades.test.ts, and never changed: it stands for databases that exist.
CREATE TABLE migrations (name text primary key, applied_at timestamptz not null);
CREATE TABLE teams (id integer primary key autoincrement, name text not null,
     default_country text,
     created_at timestamptz not null,
     updated_at timestamptz not null, contact_fields_version integer not null default 0);
CREATE TABLE tokens (id integer primary key autoincrement, team_id bigint not null references teams (id),
     kind text not null,
     name text not null,
     token_hash text not null,
     user_id bigint,
     integration_id bigint,
     scopes json,
     created_at timestamptz not null,
     last_used_at timestamptz,
     expires_at timestamptz,
     revoked_at timestamptz, session_id bigint);
CREATE UNIQUE INDEX tokens_hash on tokens (token_hash);
CREATE INDEX tokens_team on tokens (team_id, id);
CREATE TABLE idempotency_keys (
       id integer primary key autoincrement,
       team_id bigint not null references teams (id),
       endpoint text not null,
     key text not null,
     fingerprint text not null,
     status integer,
     body text,
     created_at timestamptz not null,
     expires_at timestamptz not null);
CREATE UNIQUE INDEX idempotency_keys_key on idempotency_keys (team_id, endpoint, key);
CREATE INDEX idempotency_keys_expiry on idempotency_keys (team_id, expires_at);
CREATE TABLE jobs (
       id integer primary key autoincrement,
       team_id bigint not null references teams (id),
       kind text not null,
     name text,
     payload json not null,
     run_at timestamptz not null,
     leased_until timestamptz,
     attempts integer not null,
     last_error text,
     created_at timestamptz not null);
CREATE UNIQUE INDEX jobs_name on jobs (team_id, name);
CREATE INDEX jobs_due on jobs (run_at, team_id);
CREATE TABLE brands (
       id integer primary key autoincrement,
       team_id bigint not null references teams (id),
       name text not null,
     name_key text not null,
     short_description text,
     website_url text,
     primary_color text,
     secondary_color text,
     is_default boolean not null,
     logo_image text,
     logo_square_image text,
     header_image text,
     footer_image text,
     social_share_image text,
     email_address_id bigint,
     phone_id bigint,
     social_links json,
     tags json not null,
     created_at timestamptz not null,
     updated_at timestamptz not null);
CREATE INDEX brands_name on brands (team_id, name_key, id);
CREATE UNIQUE INDEX brands_default on brands (team_id) where is_default;
CREATE TABLE integrations (
       id integer primary key autoincrement,
       team_id bigint not null references teams (id),
       name text not null,
     created_at timestamptz not null);
CREATE TABLE contact_fields (
       id integer primary key autoincrement,
       team_id bigint not null references teams (id),
       name text not null,
     tag text not null,
     type text not null,
     contact_type text not null,
     max_length integer,
     options json,
     allow_multiple boolean not null,
     integration_id bigint,
     created_at timestamptz not null,
     updated_at timestamptz not null);
CREATE UNIQUE INDEX contact_fields_tag on contact_fields (team_id, tag);
CREATE TABLE contacts (
       id integer primary key autoincrement,
       team_id bigint not null references teams (id),
       document text not null,
     fields_version integer not null,
     search_text text not null,
     created_at timestamptz not null,
     updated_at timestamptz not null);
CREATE INDEX contacts_order on contacts (team_id, id);
CREATE INDEX contacts_created on contacts (team_id, created_at, id);
CREATE INDEX contacts_updated on contacts (team_id, updated_at, id);
CREATE TABLE contact_counts (team_id bigint not null references teams (id), level integer not null,
     bucket bigint not null,
     stripe integer not null,
     n integer not null, primary key (team_id, level, bucket, stripe)) without rowid;
CREATE TABLE contact_values (team_id bigint not null references teams (id), field_id bigint not null,
     value_key text not null,
     contact_id bigint not null,
     position integer not null, primary key (team_id, field_id, value_key, contact_id)) without rowid;
CREATE TABLE contact_tags (team_id bigint not null references teams (id), slug text not null,
     contact_id bigint not null, primary key (team_id, slug, contact_id)) without rowid;
CREATE VIRTUAL TABLE contact_tokens using fts5(tokens, content='', contentless_delete=1, detail=none, tokenize='ascii');
CREATE TABLE sites (
       id integer primary key autoincrement,
       team_id bigint not null references teams (id),
       name text not null,
     domain text,
     created_at timestamptz not null,
     updated_at timestamptz not null);
CREATE TABLE site_domains (id integer primary key autoincrement, domain text not null,
     team_id bigint not null references teams (id),
     site_id bigint not null);
CREATE UNIQUE INDEX site_domains_domain on site_domains (domain);
CREATE TABLE pages (
       id integer primary key autoincrement,
       team_id bigint not null references teams (id),
       site_id bigint not null,
     name text not null,
     name_key text not null,
     url text not null,
     html text not null,
     created_at timestamptz not null,
     updated_at timestamptz not null);
CREATE UNIQUE INDEX pages_url on pages (team_id, site_id, url);
CREATE INDEX pages_name on pages (team_id, name_key, id);
CREATE TABLE identifiers (
       id integer primary key autoincrement,
       team_id bigint not null references teams (id),
       kind text not null,
     value text not null,
     name text,
     verified_at timestamptz,
     code_hash text,
     code_expires_at timestamptz,
     code_tries integer not null,
     created_at timestamptz not null,
     updated_at timestamptz not null);
CREATE UNIQUE INDEX identifiers_value on identifiers (team_id, kind, value);
CREATE TABLE code_counts (team_id bigint not null references teams (id), kind text not null,
     value text not null,
     sent integer not null,
     since timestamptz not null, primary key (team_id, kind, value)) without rowid;
CREATE TABLE lists (
       id integer primary key autoincrement,
       team_id bigint not null references teams (id),
       name text not null,
     name_key text not null,
     channel text not null,
     brand_id bigint,
     email_address_id bigint,
     phone_id bigint,
     created_at timestamptz not null,
     updated_at timestamptz not null);
CREATE INDEX lists_name on lists (team_id, name_key, id);
CREATE INDEX lists_brand on lists (team_id, brand_id);
CREATE TABLE subscribers (
       id integer primary key autoincrement,
       team_id bigint not null references teams (id),
       list_id bigint not null,
     contact_id bigint not null,
     status text not null,
     created_at timestamptz not null,
     updated_at timestamptz not null);
CREATE UNIQUE INDEX subscribers_contact on subscribers (team_id, list_id, contact_id);
CREATE INDEX subscribers_list on subscribers (team_id, list_id, id);
CREATE INDEX subscribers_status on subscribers (team_id, list_id, status, id);
CREATE INDEX subscribers_of_contact on subscribers (team_id, contact_id);
CREATE TABLE consents (
       id integer primary key autoincrement,
       team_id bigint not null references teams (id),
       subscriber_id bigint not null,
     list_id bigint not null,
     contact_id bigint not null,
     status text not null,
     source text not null,
     actor json not null,
     created_at timestamptz not null);
CREATE INDEX consents_subscriber on consents (team_id, subscriber_id, id);
CREATE TABLE files (
       id integer primary key autoincrement,
       team_id bigint not null references teams (id),
       path text not null,
     path_hash text not null,
     name text not null,
     mime_type text not null,
     size bigint not null,
     sha256 text not null,
     created_at timestamptz not null);
CREATE UNIQUE INDEX files_path on files (team_id, path_hash);
CREATE INDEX files_sha256 on files (team_id, sha256);
CREATE TABLE imports (
       id integer primary key autoincrement,
       team_id bigint not null references teams (id),
       status text not null,
     stored_as text not null,
     file_name text,
     size bigint not null,
     options text not null,
     bytes_read bigint not null,
     rows_read bigint not null,
     created bigint not null,
     updated bigint not null,
     unchanged bigint not null,
     failed bigint not null,
     problem text,
     created_at timestamptz not null,
     started_at timestamptz,
     finished_at timestamptz,
     updated_at timestamptz not null);
CREATE TABLE import_errors (team_id bigint not null references teams (id), import_id bigint not null,
     line bigint not null,
     cells text not null,
     errors text not null, primary key (team_id, import_id, line)) without rowid;
CREATE TABLE users (id integer primary key autoincrement, email text not null,
     email_key text not null,
     password_hash text not null,
     created_at timestamptz not null,
     updated_at timestamptz not null);
CREATE UNIQUE INDEX users_email on users (email_key);
CREATE TABLE memberships (id integer primary key autoincrement, user_id bigint not null references users (id),
     team_id bigint not null references teams (id),
     created_at timestamptz not null);
CREATE UNIQUE INDEX memberships_user on memberships (user_id, team_id);
CREATE INDEX memberships_team on memberships (team_id);
CREATE TABLE sessions (id integer primary key autoincrement, user_id bigint not null references users (id),
     secret_hash text not null,
     created_at timestamptz not null,
     expires_at timestamptz not null);
CREATE UNIQUE INDEX sessions_secret on sessions (secret_hash);
CREATE INDEX sessions_user on sessions (user_id);
CREATE INDEX sessions_expiry on sessions (expires_at);
CREATE INDEX tokens_session on tokens (session_id);
CREATE TABLE invitations (id integer primary key autoincrement, team_id bigint references teams (id),
     code_hash text not null,
     email text,
     created_by bigint references users (id),
     created_at timestamptz not null,
     expires_at timestamptz);
CREATE UNIQUE INDEX invitations_code on invitations (code_hash);
CREATE INDEX invitations_team on invitations (team_id);
CREATE TABLE sign_in_tries (id integer primary key autoincrement, who text not null,
     tries integer not null,
     since timestamptz not null);
CREATE UNIQUE INDEX sign_in_tries_who on sign_in_tries (who);
CREATE INDEX sign_in_tries_since on sign_in_tries (since);
insert into migrations values ('0001-foundations', '2026-11-19T02:25:29.930298Z');
insert into migrations values ('0002-brands', '2026-11-19T02:25:29.940642Z');
insert into migrations values ('0003-contact-fields', '2026-11-19T02:25:29.943552Z');
insert into migrations values ('0004-contacts', '2026-11-19T02:25:29.953056Z');
insert into migrations values ('0005-pages', '2026-11-19T02:25:29.957500Z');
insert into migrations values ('0006-identifiers-and-lists', '2026-11-19T02:25:29.961087Z');
insert into migrations values ('0007-files', '2026-11-19T02:25:29.964808Z');
insert into migrations values ('0008-id-lookup', '2026-11-19T02:25:29.966339Z');
insert into migrations values ('0009-imports', '2026-11-19T02:25:29.968876Z');
insert into migrations values ('0010-derived-rows', '2026-11-19T02:25:29.971235Z');
insert into migrations values ('0011-accounts', '2026-11-19T02:25:29.978325Z');
insert into migrations values ('0012-tokens-in-bulk', '2026-11-19T02:25:29.982414Z');
insert into teams values (1, 'Start', NULL, '2026-11-19T02:25:30.203876Z', '2026-11-19T02:25:30.203876Z', 0);
insert into teams values (2, 'Acme', 'DE', '2026-11-19T02:25:30.515259Z', '2026-11-19T02:25:30.515259Z', 21);
insert into teams values (3, 'Rival', 'AT', '2026-11-19T02:25:30.541084Z', '2026-11-19T02:25:30.541084Z', 7);
insert into tokens values (1, 1, 'session', 'Dashboard', '6b652cb87710f4d6ca2df491c1d3263383cd4137841e1719b03c763becf00aca', 1, NULL, NULL, '2026-11-19T02:25:30.504708Z', '2026-11-19T02:25:30.514030Z', '2026-11-19T02:40:30.504708Z', NULL, 1);
insert into tokens values (2, 2, 'session', 'Dashboard', '59c86c437fe0ac4847b959db438f5bf3c3e57e27b2714c52eaf3c5275d918da4', 1, NULL, NULL, '2026-11-19T02:25:30.530324Z', '2026-11-19T02:25:30.534895Z', '2026-11-19T02:40:30.530324Z', NULL, 1);
insert into tokens values (3, 2, 'api', 'Shop', '67e9029246b3fa1241fbea4309bf6a5e23bdb80ae8c06772fb02804f2b884aad', NULL, NULL, NULL, '2026-11-19T02:25:30.536677Z', '2026-11-19T02:25:30.579601Z', NULL, NULL, NULL);
insert into tokens values (4, 3, 'session', 'Dashboard', 'af80987a7e712d9f05789b399915d8a2eea9fc2385462168e05692e5f8567d90', 1, NULL, NULL, '2026-11-19T02:25:30.550115Z', '2026-11-19T02:25:30.555297Z', '2026-11-19T02:40:30.550115Z', NULL, 1);
insert into tokens values (5, 3, 'api', 'Shop', 'db9d6080953f24ad9f2543e78491738b07716a3a70519969de3ba1f9b8aaa0c8', NULL, NULL, NULL, '2026-11-19T02:25:30.555576Z', '2026-11-19T02:25:35.443310Z', NULL, NULL, NULL);
insert into tokens values (6, 2, 'api', 'Old shop', 'c0efd8e738f90f9e771709714d19fea5bcad0f621834674537f40d4ff2d33c7f', NULL, NULL, NULL, '2026-11-19T02:25:30.560378Z', NULL, NULL, '2026-11-19T02:25:30.567197Z', NULL);
insert into tokens values (7, 2, 'integration', 'Helpdesk', 'abf3de87204fd1170758f20082f6358c6aa734038fbd3fa76163c63cbc94024b', NULL, 1, NULL, '2026-11-19T02:25:30.577105Z', '2026-11-19T02:25:35.501823Z', NULL, NULL, NULL);
insert into idempotency_keys values (1, 2, 'POST /api/v1/contacts', 'order-1', 'ebf8a7499c82075dc17c4fa6df3227ef2ea4e6d825b1d433ad6789888ecac4c9', 201, '{"id":18,"team_id":2,"type":"person","attributes":{"1":"Once","3":"once@acme.example"},"uuid_id":"01a1f19f-b1e5-7d12-a8c8-d695cdaa1bb3","first_name":"Once","last_name":null,"email":"once@acme.example","phone":null,"work_email":null,"note":null,"score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":null,"shirt_size":null,"employer":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:37.251085Z","updated_at":"2026-11-19T02:25:37.251085Z"}', '2026-11-19T02:25:37.251085Z', '2026-11-20T02:25:37.251085Z');
insert into jobs values (1, 1, 'sweep-idempotency-keys', 'sweep-idempotency-keys', 'null', '2026-11-19T03:25:31.199127Z', NULL, 0, NULL, '2026-11-19T02:25:30.203876Z');
insert into jobs values (2, 1, 'sweep-files', 'sweep-files', 'null', '2026-11-19T08:25:32.239638Z', NULL, 0, NULL, '2026-11-19T02:25:30.203876Z');
insert into jobs values (3, 2, 'sweep-idempotency-keys', 'sweep-idempotency-keys', 'null', '2026-11-19T03:25:31.210511Z', NULL, 0, NULL, '2026-11-19T02:25:30.515259Z');
insert into jobs values (4, 2, 'sweep-files', 'sweep-files', 'null', '2026-11-19T08:25:32.242281Z', NULL, 0, NULL, '2026-11-19T02:25:30.515259Z');
insert into jobs values (5, 3, 'sweep-idempotency-keys', 'sweep-idempotency-keys', 'null', '2026-11-19T03:25:31.222795Z', NULL, 0, NULL, '2026-11-19T02:25:30.541084Z');
insert into jobs values (6, 3, 'sweep-files', 'sweep-files', 'null', '2026-11-19T08:25:32.247147Z', NULL, 0, NULL, '2026-11-19T02:25:30.541084Z');
insert into brands values (1, 2, 'Élan', 'élan', 'Coffee from small farms', 'https://elan.example', '#1f5f4a', NULL, 1, 'https://mail.acme.example/storage/brands/2/6b7fa434f92a8b80aab02d9bf1a12e49ffcae424e4013a1c4f68b67e3d2bbcd0.png', NULL, NULL, NULL, NULL, 1, 2, '{"youtube":"https://www.youtube.com/@elan"}', '["Shop"]', '2026-11-19T02:25:35.403451Z', '2026-11-19T02:25:35.403451Z');
insert into brands values (2, 2, 'Łódź Bikes', 'łódź bikes', NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '2026-11-19T02:25:35.431571Z', '2026-11-19T02:25:35.431571Z');
insert into brands values (3, 2, 'Straße', 'strasse', NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '2026-11-19T02:25:35.434841Z', '2026-11-19T02:25:35.434841Z');
insert into brands values (4, 2, 'Eland', 'eland', NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '2026-11-19T02:25:35.438489Z', '2026-11-19T02:25:35.438489Z');
insert into brands values (5, 2, 'ılıca', 'ilica', NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '2026-11-19T02:25:35.441471Z', '2026-11-19T02:25:35.441471Z');
insert into brands values (6, 3, 'Zoë', 'zoë', NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '2026-11-19T02:25:35.443593Z', '2026-11-19T02:25:35.443593Z');
insert into integrations values (1, 2, 'Helpdesk', '2026-11-19T02:25:30.577105Z');
insert into contact_fields values (1, 2, 'First name', 'first_name', 'text', 'person', 255, NULL, 0, NULL, '2026-11-19T02:25:30.515259Z', '2026-11-19T02:25:30.515259Z');
insert into contact_fields values (2, 2, 'Last name', 'last_name', 'text', 'person', 255, NULL, 0, NULL, '2026-11-19T02:25:30.515259Z', '2026-11-19T02:25:30.515259Z');
insert into contact_fields values (3, 2, 'Email', 'email', 'email', 'person', NULL, NULL, 0, NULL, '2026-11-19T02:25:30.515259Z', '2026-11-19T02:25:30.515259Z');
insert into contact_fields values (4, 2, 'Phone', 'phone', 'phone', 'person', NULL, NULL, 0, NULL, '2026-11-19T02:25:30.515259Z', '2026-11-19T02:25:30.515259Z');
insert into contact_fields values (5, 2, 'Organization name', 'organization_name', 'text', 'organization', 255, NULL, 0, NULL, '2026-11-19T02:25:30.515259Z', '2026-11-19T02:25:30.515259Z');
insert into contact_fields values (6, 2, 'Organization email', 'organization_email', 'email', 'organization', NULL, NULL, 0, NULL, '2026-11-19T02:25:30.515259Z', '2026-11-19T02:25:30.515259Z');
insert into contact_fields values (7, 2, 'Website', 'website', 'url', 'organization', NULL, NULL, 0, NULL, '2026-11-19T02:25:30.515259Z', '2026-11-19T02:25:30.515259Z');
insert into contact_fields values (8, 3, 'First name', 'first_name', 'text', 'person', 255, NULL, 0, NULL, '2026-11-19T02:25:30.541084Z', '2026-11-19T02:25:30.541084Z');
insert into contact_fields values (9, 3, 'Last name', 'last_name', 'text', 'person', 255, NULL, 0, NULL, '2026-11-19T02:25:30.541084Z', '2026-11-19T02:25:30.541084Z');
insert into contact_fields values (10, 3, 'Email', 'email', 'email', 'person', NULL, NULL, 0, NULL, '2026-11-19T02:25:30.541084Z', '2026-11-19T02:25:30.541084Z');
insert into contact_fields values (11, 3, 'Phone', 'phone', 'phone', 'person', NULL, NULL, 0, NULL, '2026-11-19T02:25:30.541084Z', '2026-11-19T02:25:30.541084Z');
insert into contact_fields values (12, 3, 'Organization name', 'organization_name', 'text', 'organization', 255, NULL, 0, NULL, '2026-11-19T02:25:30.541084Z', '2026-11-19T02:25:30.541084Z');
insert into contact_fields values (13, 3, 'Organization email', 'organization_email', 'email', 'organization', NULL, NULL, 0, NULL, '2026-11-19T02:25:30.541084Z', '2026-11-19T02:25:30.541084Z');
insert into contact_fields values (14, 3, 'Website', 'website', 'url', 'organization', NULL, NULL, 0, NULL, '2026-11-19T02:25:30.541084Z', '2026-11-19T02:25:30.541084Z');
insert into contact_fields values (15, 2, 'work_email', 'work_email', 'email', 'person', NULL, NULL, 0, NULL, '2026-11-19T02:25:35.462522Z', '2026-11-19T02:25:35.462522Z');
insert into contact_fields values (16, 2, 'note', 'note', 'text', 'person', 500, NULL, 0, NULL, '2026-11-19T02:25:35.472319Z', '2026-11-19T02:25:35.472319Z');
insert into contact_fields values (17, 2, 'score', 'score', 'number', 'person', NULL, NULL, 0, NULL, '2026-11-19T02:25:35.475535Z', '2026-11-19T02:25:35.475535Z');
insert into contact_fields values (18, 2, 'birthday', 'birthday', 'date', 'person', NULL, NULL, 0, NULL, '2026-11-19T02:25:35.478041Z', '2026-11-19T02:25:35.478041Z');
insert into contact_fields values (19, 2, 'seen_at', 'seen_at', 'datetime', 'person', NULL, NULL, 0, NULL, '2026-11-19T02:25:35.480340Z', '2026-11-19T02:25:35.480340Z');
insert into contact_fields values (20, 2, 'vip', 'vip', 'boolean', 'person', NULL, NULL, 0, NULL, '2026-11-19T02:25:35.483767Z', '2026-11-19T02:25:35.483767Z');
insert into contact_fields values (21, 2, 'homepage', 'homepage', 'url', 'person', NULL, NULL, 0, NULL, '2026-11-19T02:25:35.486070Z', '2026-11-19T02:25:35.486070Z');
insert into contact_fields values (22, 2, 'sizes', 'sizes', 'pick_list', 'person', NULL, '["Small","Groß","ﬁtted"]', 1, NULL, '2026-11-19T02:25:35.488252Z', '2026-11-19T02:25:35.488252Z');
insert into contact_fields values (23, 2, 'Shirt size', 'shirt_size', 'pick_list', 'person', NULL, '["S","M"]', 0, NULL, '2026-11-19T02:25:35.495319Z', '2026-11-19T02:25:35.572492Z');
insert into contact_fields values (24, 2, 'employer', 'employer', 'related', 'person', NULL, NULL, 0, NULL, '2026-11-19T02:25:35.498010Z', '2026-11-19T02:25:35.498010Z');
insert into contact_fields values (26, 2, 'ticket', 'ticket', 'number', 'person', NULL, NULL, 0, 1, '2026-11-19T02:25:35.502066Z', '2026-11-19T02:25:35.502066Z');
insert into contacts values (1, 2, '"type":"organization","attributes":{"5":"Weiß & Söhne","6":"Büro@weiß.example","7":"https://weiss.example"},"uuid_id":"01a1f19f-ab15-79ba-a445-a4c9cd9f4cd7","organization_name":"Weiß & Söhne","organization_email":"Büro@weiß.example","website":"https://weiss.example","tags":[{"slug":"wholesale","name":"Wholesale"}],"created_at":"2026-11-19T02:25:35.504186Z","updated_at":"2026-11-19T02:25:35.504186Z"}', 19, 'weiss & söhnebüro@weiss.examplehttps://weiss.examplewesöbüexht', '2026-11-19T02:25:35.504186Z', '2026-11-19T02:25:35.504186Z');
insert into contacts values (2, 2, '"type":"person","attributes":{"1":"Ann","2":"Straße","3":"Ann@acme.example","4":"+4915123456780","16":"Straße und maſt","17":7.5,"18":"1990-02-28","19":"2026-01-02T03:04:05.000000Z","20":true,"21":"https://ann.example","22":["Groß","ﬁtted"],"23":"S","24":1,"25":"Annie"},"uuid_id":"01a1f19f-ab21-7893-b873-acdf882e0307","first_name":"Ann","last_name":"Straße","email":"Ann@acme.example","phone":"+4915123456780","work_email":null,"note":"Straße und maſt","score":7.5,"birthday":"1990-02-28","seen_at":"2026-01-02T03:04:05.000000Z","vip":true,"homepage":"https://ann.example","sizes":["Groß","ﬁtted"],"size":"S","employer":1,"nickname":"Annie","ticket":null,"tags":[{"slug":"vip","name":"VIP"},{"slug":"große","name":"Größe"}],"created_at":"2026-11-19T02:25:35.519447Z","updated_at":"2026-11-19T02:25:35.519447Z"}', 19, 'annstrasseann@acme.example+4915123456780strasse und masthttps://ann.exampleannieanstacex49unmaht', '2026-11-19T02:25:35.519447Z', '2026-11-19T02:25:35.519447Z');
insert into contacts values (3, 2, '"type":"person","attributes":{"1":"Bob","3":"bob@bücher.example","4":"+436601234567","25":"ẞob"},"uuid_id":"01a1f19f-ab28-7647-9b91-b9d1969d7a44","first_name":"Bob","last_name":null,"email":"bob@bücher.example","phone":"+436601234567","work_email":null,"note":null,"score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":null,"size":null,"employer":null,"nickname":"ẞob","ticket":null,"tags":[{"slug":"vip","name":"VIP"}],"created_at":"2026-11-19T02:25:35.527835Z","updated_at":"2026-11-19T02:25:35.527835Z"}', 19, 'bobbob@bücher.example+436601234567ßobbobüex43ßo', '2026-11-19T02:25:35.527835Z', '2026-11-19T02:25:35.527835Z');
insert into contacts values (4, 2, '"type":"person","attributes":{"1":"Bert","2":"Groß","3":"bob@xn--bcher-kva.example","17":12,"20":false},"uuid_id":"01a1f19f-ab2b-78e9-8578-a697d7c6d157","first_name":"Bert","last_name":"Groß","email":"bob@xn--bcher-kva.example","phone":null,"work_email":null,"note":null,"score":12,"birthday":null,"seen_at":null,"vip":false,"homepage":null,"sizes":null,"size":null,"employer":null,"nickname":null,"ticket":null,"tags":[{"slug":"regular","name":"Regular"}],"created_at":"2026-11-19T02:25:35.531000Z","updated_at":"2026-11-19T02:25:35.559134Z"}', 19, 'bertgrossbob@xn--bcher-kva.examplebegrboxnbckvex', '2026-11-19T02:25:35.531000Z', '2026-11-19T02:25:35.559134Z');
insert into contacts values (5, 2, '"type":"person","attributes":{"1":"ırmak","2":"İrem","15":"ırmak@work.example","23":"M"},"uuid_id":"01a1f19f-ab2e-7bfc-91d3-31c305a219ef","first_name":"ırmak","last_name":"İrem","email":null,"phone":null,"work_email":"ırmak@work.example","note":null,"score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":null,"size":"M","employer":null,"nickname":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:35.533408Z","updated_at":"2026-11-19T02:25:35.533408Z"}', 19, 'irmaki̇remirmak@work.exampleiri̇woex', '2026-11-19T02:25:35.533408Z', '2026-11-19T02:25:35.533408Z');
insert into contacts values (6, 2, '"type":"person","attributes":{"1":"ΣΊΣΥΦΟΣ","2":"σίσυφος","4":"+4915123456782","19":"2026-02-28T22:00:00.000000Z"},"uuid_id":"01a1f19f-ab31-7674-bd42-fcb703f3a151","first_name":"ΣΊΣΥΦΟΣ","last_name":"σίσυφος","email":null,"phone":"+4915123456782","work_email":null,"note":null,"score":null,"birthday":null,"seen_at":"2026-02-28T22:00:00.000000Z","vip":null,"homepage":null,"sizes":null,"size":null,"employer":null,"nickname":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:35.536577Z","updated_at":"2026-11-19T02:25:35.536577Z"}', 19, 'σίσυφοσσίσυφοσ+4915123456782σί49', '2026-11-19T02:25:35.536577Z', '2026-11-19T02:25:35.536577Z');
insert into contacts values (7, 2, '"type":"person","attributes":{"1":"nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnß","3":"long@acme.example","16":"ßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßß Größe Größe Größe Größe Größe Größe Größe Größe Größe Größe Größe Größe "},"uuid_id":"01a1f19f-ab33-7c65-91cc-921825dd5da8","first_name":"nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnß","last_name":null,"email":"long@acme.example","phone":null,"work_email":null,"note":"ßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßß Größe Größe Größe Größe Größe Größe Größe Größe Größe Größe Größe Größe ","score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":null,"size":null,"employer":null,"nickname":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:35.539379Z","updated_at":"2026-11-19T02:25:35.539379Z"}', 19, 'nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnsslong@acme.examplessssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss grösse grösse grösse grösse grösse grösse grösse grösse grösse grösse grösse grösse nnloacexssgr', '2026-11-19T02:25:35.539379Z', '2026-11-19T02:25:35.539379Z');
insert into contacts values (8, 2, '"type":"person","attributes":{"1":"ẖ","2":"H̱","3":"Émile@acme.example","22":["Small"]},"uuid_id":"01a1f19f-ab37-7cfc-b69c-e4963b42551a","first_name":"ẖ","last_name":"H̱","email":"Émile@acme.example","phone":null,"work_email":null,"note":null,"score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":["Small"],"size":null,"employer":null,"nickname":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:35.543354Z","updated_at":"2026-11-19T02:25:35.543354Z"}', 19, 'ẖẖémile@acme.exampleẖémacex', '2026-11-19T02:25:35.543354Z', '2026-11-19T02:25:35.543354Z');
insert into contacts values (10, 2, '"type":"person","attributes":{"1":"Ann","2":"Two","3":"ANN@acme.example"},"uuid_id":"01a1f19f-ab3c-764f-a1ea-8b9e6aa1328a","first_name":"Ann","last_name":"Two","email":"ANN@acme.example","phone":null,"work_email":null,"note":null,"score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":null,"size":null,"employer":null,"nickname":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:35.548349Z","updated_at":"2026-11-19T02:25:35.548349Z"}', 19, 'anntwoann@acme.exampleantwacex', '2026-11-19T02:25:35.548349Z', '2026-11-19T02:25:35.548349Z');
insert into contacts values (11, 2, '"type":"person","attributes":{"1":"Empty"},"uuid_id":"01a1f19f-ab3f-7cf9-b90a-754c9f00279c","first_name":"Empty","last_name":null,"email":null,"phone":null,"work_email":null,"note":null,"score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":null,"size":null,"employer":null,"nickname":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:35.551118Z","updated_at":"2026-11-19T02:25:35.551118Z"}', 19, 'emptyem', '2026-11-19T02:25:35.551118Z', '2026-11-19T02:25:35.551118Z');
insert into contacts values (12, 2, '"type":"person","attributes":{"1":"王伟","3":"wang@acme.example"},"uuid_id":"01a1f19f-ab41-7712-a4d7-f847d9e09c26","first_name":"王伟","last_name":null,"email":"wang@acme.example","phone":null,"work_email":null,"note":null,"score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":null,"size":null,"employer":null,"nickname":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:35.553207Z","updated_at":"2026-11-19T02:25:35.553207Z"}', 19, '王伟wang@acme.example王伟waacex', '2026-11-19T02:25:35.553207Z', '2026-11-19T02:25:35.553207Z');
insert into contacts values (13, 3, '"type":"person","attributes":{"8":"Ria","10":"ann@acme.example","11":"+436601234567"},"uuid_id":"01a1f19f-ab4f-77a8-aa5e-fd2baff08f0b","first_name":"Ria","last_name":null,"email":"ann@acme.example","phone":"+436601234567","tags":[],"created_at":"2026-11-19T02:25:35.566534Z","updated_at":"2026-11-19T02:25:35.566534Z"}', 7, 'riaann@acme.example+436601234567rianacex43', '2026-11-19T02:25:35.566534Z', '2026-11-19T02:25:35.566534Z');
insert into contacts values (14, 2, '"type":"person","attributes":{"1":"Cem","3":"cem@ışık.example","4":"+4915123456790","22":["Small"]},"uuid_id":"01a1f19f-add7-7160-bc01-a74836946891","first_name":"Cem","last_name":null,"email":"cem@ışık.example","phone":"+4915123456790","work_email":null,"note":null,"score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":["Small"],"shirt_size":null,"employer":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:36.210540Z","updated_at":"2026-11-19T02:25:36.210540Z"}', 21, 'cemcem@işik.example+4915123456790ceişex49', '2026-11-19T02:25:36.210540Z', '2026-11-19T02:25:36.210540Z');
insert into contacts values (15, 2, '"type":"person","attributes":{"1":"Élise","3":"élise@straße.example","4":"+33612345678","16":"Straße","22":["Groß"]},"uuid_id":"01a1f19f-adda-741d-9dff-7eed3cb4c510","first_name":"Élise","last_name":null,"email":"élise@straße.example","phone":"+33612345678","work_email":null,"note":"Straße","score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":["Groß"],"shirt_size":null,"employer":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:36.210540Z","updated_at":"2026-11-19T02:25:37.206533Z"}', 21, 'éliseélise@strasse.example+33612345678strasseélstex33', '2026-11-19T02:25:36.210540Z', '2026-11-19T02:25:37.206533Z');
insert into contacts values (16, 2, '"type":"person","attributes":{"3":"ema@acme.example","16":"x"},"uuid_id":"01a1f19f-b1b8-7198-8434-1ad2621d8b73","first_name":null,"last_name":null,"email":"ema@acme.example","phone":null,"work_email":null,"note":"x","score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":null,"shirt_size":null,"employer":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:37.206189Z","updated_at":"2026-11-19T02:25:37.206189Z"}', 21, 'ema@acme.examplexemacexx', '2026-11-19T02:25:37.206189Z', '2026-11-19T02:25:37.206189Z');
insert into contacts values (17, 2, '"type":"person","attributes":{"3":"new@acme.example","16":"ſ"},"uuid_id":"01a1f19f-b1ba-786c-bad3-0e428a20a999","first_name":null,"last_name":null,"email":"new@acme.example","phone":null,"work_email":null,"note":"ſ","score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":null,"shirt_size":null,"employer":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:37.206189Z","updated_at":"2026-11-19T02:25:37.206189Z"}', 21, 'new@acme.examplesneacexs', '2026-11-19T02:25:37.206189Z', '2026-11-19T02:25:37.206189Z');
insert into contacts values (18, 2, '"type":"person","attributes":{"1":"Once","3":"once@acme.example"},"uuid_id":"01a1f19f-b1e5-7d12-a8c8-d695cdaa1bb3","first_name":"Once","last_name":null,"email":"once@acme.example","phone":null,"work_email":null,"note":null,"score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":null,"shirt_size":null,"employer":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:37.251085Z","updated_at":"2026-11-19T02:25:37.251085Z"}', 21, 'onceonce@acme.exampleonacex', '2026-11-19T02:25:37.251085Z', '2026-11-19T02:25:37.251085Z');
insert into contact_counts values (2, 0, 0, 0, 16);
insert into contact_counts values (2, 1, 0, 0, 16);
insert into contact_counts values (2, 2, 0, 0, 16);
insert into contact_counts values (3, 0, 0, 0, 1);
insert into contact_counts values (3, 1, 0, 0, 1);
insert into contact_counts values (3, 2, 0, 0, 1);
insert into contact_values values (2, 1, 'ann' || char(1) || 'FyObbiUBEDMO', 2, 0);
insert into contact_values values (2, 1, 'ann' || char(1) || 'FyObbiUBEDMO', 10, 0);
insert into contact_values values (2, 1, 'bert' || char(1) || 'LjAjZ45Zd-h9', 4, 0);
insert into contact_values values (2, 1, 'bob' || char(1) || 'zZ-x4UjM2EQu', 3, 0);
insert into contact_values values (2, 1, 'cem' || char(1) || 'cl30XwjOHwcu', 14, 0);
insert into contact_values values (2, 1, 'empty' || char(1) || 'xsCUvABU-cvj', 11, 0);
insert into contact_values values (2, 1, 'ẖ', 8, 0);
insert into contact_values values (2, 1, 'irmak' || char(1) || 'X2cgGamcL-Wl', 5, 0);
insert into contact_values values (2, 1, 'nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn' || char(1) || 'zHLCeVOGJlTT', 7, 0);
insert into contact_values values (2, 1, 'once' || char(1) || '2I9tg3L01U7P', 18, 0);
insert into contact_values values (2, 1, 'élise' || char(1) || 'YodeVjP-ik_o', 15, 0);
insert into contact_values values (2, 1, 'σίσυφοσ' || char(1) || 'WwTGAh1JDHbp', 6, 0);
insert into contact_values values (2, 1, '王伟', 12, 0);
insert into contact_values values (2, 2, 'gross' || char(1) || 'JRCX8z2NTfC6', 4, 0);
insert into contact_values values (2, 2, 'ẖ' || char(1) || 't_AOoZHbQOmK', 8, 0);
insert into contact_values values (2, 2, 'i̇rem' || char(1) || 'YbdnM-3nxKRI', 5, 0);
insert into contact_values values (2, 2, 'strasse' || char(1) || 'WKN3jBjEFybN', 2, 0);
insert into contact_values values (2, 2, 'two' || char(1) || 'lKcsB0z-V0dC', 10, 0);
insert into contact_values values (2, 2, 'σίσυφοσ' || char(1) || 'UNwrTPTeA2En', 6, 0);
insert into contact_values values (2, 3, 'ann@acme.example' || char(1) || 'S6AFDRyxBfgO', 10, 0);
insert into contact_values values (2, 3, 'ann@acme.example' || char(1) || 'hhQGXYJlOI5A', 2, 0);
insert into contact_values values (2, 3, 'bob@bücher.example', 3, 0);
insert into contact_values values (2, 3, 'bob@xn--bcher-kva.example', 4, 0);
insert into contact_values values (2, 3, 'cem@işik.example' || char(1) || 'YOnUlydFcFwv', 14, 0);
insert into contact_values values (2, 3, 'ema@acme.example', 16, 0);
insert into contact_values values (2, 3, 'long@acme.example', 7, 0);
insert into contact_values values (2, 3, 'new@acme.example', 17, 0);
insert into contact_values values (2, 3, 'once@acme.example', 18, 0);
insert into contact_values values (2, 3, 'wang@acme.example', 12, 0);
insert into contact_values values (2, 3, 'élise@strasse.example' || char(1) || 'mG3PVrWV_uC5', 15, 0);
insert into contact_values values (2, 3, 'émile@acme.example' || char(1) || 'zSPcWRt0K7MG', 8, 0);
insert into contact_values values (2, 4, '+33612345678', 15, 0);
insert into contact_values values (2, 4, '+436601234567', 3, 0);
insert into contact_values values (2, 4, '+4915123456780', 2, 0);
insert into contact_values values (2, 4, '+4915123456782', 6, 0);
insert into contact_values values (2, 4, '+4915123456790', 14, 0);
insert into contact_values values (2, 5, 'weiss & söhne' || char(1) || 's-K3Z2RclEiF', 1, 0);
insert into contact_values values (2, 6, 'büro@weiss.example' || char(1) || 'cHcGP9c_vR7X', 1, 0);
insert into contact_values values (2, 7, 'https://weiss.example', 1, 0);
insert into contact_values values (2, 15, 'irmak@work.example' || char(1) || 'yIy0QmGKR3Un', 5, 0);
insert into contact_values values (2, 16, 's' || char(1) || 'OkIdzHN8w7zF', 17, 0);
insert into contact_values values (2, 16, 'ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss' || char(1) || 'cFVK8tKGLq2i', 7, 0);
insert into contact_values values (2, 16, 'strasse' || char(1) || 'WKN3jBjEFybN', 15, 0);
insert into contact_values values (2, 16, 'strasse und mast' || char(1) || 'qVHr-7Yz37NM', 2, 0);
insert into contact_values values (2, 16, 'x', 16, 0);
insert into contact_values values (2, 17, 'c01e000000000000', 2, 0);
insert into contact_values values (2, 17, 'c028000000000000', 4, 0);
insert into contact_values values (2, 18, '1990-02-28', 2, 0);
insert into contact_values values (2, 19, '2026-01-02t03:04:05.000000z' || char(1) || 'etQ5wjG98zKw', 2, 0);
insert into contact_values values (2, 19, '2026-02-28t22:00:00.000000z' || char(1) || 'ClicouyNEIzf', 6, 0);
insert into contact_values values (2, 20, '0', 4, 0);
insert into contact_values values (2, 20, '1', 2, 0);
insert into contact_values values (2, 21, 'https://ann.example', 2, 0);
insert into contact_values values (2, 22, 'fitted' || char(1) || 'Hw2h7BmI4Wmu', 2, 1);
insert into contact_values values (2, 22, 'gross' || char(1) || 'JRCX8z2NTfC6', 2, 0);
insert into contact_values values (2, 22, 'gross' || char(1) || 'JRCX8z2NTfC6', 15, 0);
insert into contact_values values (2, 22, 'small' || char(1) || 'UmMpP8ICZJvc', 8, 0);
insert into contact_values values (2, 22, 'small' || char(1) || 'UmMpP8ICZJvc', 14, 0);
insert into contact_values values (2, 23, 'm' || char(1) || 'CPJxiHzpRwfa', 5, 0);
insert into contact_values values (2, 23, 's' || char(1) || 'jeCzxH8RLFl0', 2, 0);
insert into contact_values values (2, 24, 'bff0000000000000', 2, 0);
insert into contact_values values (2, 25, 'annie' || char(1) || 'UJ9rkDx7-X6u', 2, 0);
insert into contact_values values (2, 25, 'ßob' || char(1) || '9347JZlAe7Av', 3, 0);
insert into contact_values values (3, 8, 'ria' || char(1) || 'L05sJ1ijs6oU', 13, 0);
insert into contact_values values (3, 10, 'ann@acme.example', 13, 0);
insert into contact_values values (3, 11, '+436601234567', 13, 0);
insert into contact_tags values (2, 'große', 2);
insert into contact_tags values (2, 'regular', 4);
insert into contact_tags values (2, 'vip', 2);
insert into contact_tags values (2, 'vip', 3);
insert into contact_tags values (2, 'wholesale', 1);
insert into contact_tokens (rowid, tokens) values (1, '[1016902078,1031381425,1051388126,1212128283,121903202,1233343120,1262478984,1299543591,1312784127,1334188198,1336904549,1355557433,1377759797,1439676564,1550114112,1586727051,1699341450,184369847,1886574741,1902762524,1942660417,1987824653,2037476920,2075097551,2077400087,2120388431,2130580645,242102812,273723675,302293635,336034395,358936836,40818963,455336270,471277718,52988085,563462462,581575850,723250013,793324016,852215105,958206926]');
insert into contact_tokens (rowid, tokens) values (2, '[1008689973,1047307538,1049497847,1051388126,1166733894,1233343120,1248011398,1256339380,1265139566,1299543591,1303296601,1336904549,1343364791,1345728622,1355557433,1377759797,1387570302,1413257104,1478495412,1556419103,1574244314,15791386,1586727051,1632761967,1654848822,1684615741,1685117666,169739504,1725630506,1731148855,184369847,1901100861,1910853491,1942660417,1971878314,1995276057,2065112364,2066701649,2102123940,2120388431,234145925,252191861,267353849,273723675,302293635,35644478,378891031,40818963,455336270,472731784,527403593,54959777,578600411,581575850,649282426,695398293,723250013,760651699,817883360,832671310,857988973,862332276,879087469,88452563,902505401,909597089,958206926]');
insert into contact_tokens (rowid, tokens) values (3, '[1018728094,1130301717,1248011398,1298457718,1299543591,1336904549,1355557433,1355959626,1377759797,1438241897,1550114112,1586727051,1679114897,1730388018,1731148855,1738955788,187435226,2065112364,2120388431,2123532703,293949433,311844377,361295362,378891031,38812527,40818963,43041292,450082301,566875436,571833884,793324016,817883360,82683962,836756174,896931477,909597089,958206926]');
insert into contact_tokens (rowid, tokens) values (4, '[1112205942,1161505246,1215464890,1218580627,1268183784,1298457718,1299543591,1336904549,1355557433,1377759797,1495746554,152056633,1550114112,1586727051,1601605263,1664621297,1738955788,1863212984,1891908003,1908874701,1947845928,2001481537,2032848390,2050890519,2120388431,2127729862,219925083,239788614,38812527,40818963,43678614,450082301,474844594,593870042,803858950,82683962,859127098,886430836,958206926,996663463]');
insert into contact_tokens (rowid, tokens) values (5, '[1057709372,1164959904,128601097,1299543591,1312832724,1330640728,1336904549,1355557433,1377759797,1387785621,1411177060,1421367627,1586727051,1658689833,1761530489,1838589568,1966429608,2037476920,2120388431,225638196,405228056,40818963,738818757,876355209,944536811,958206926]');
insert into contact_tokens (rowid, tokens) values (6, '[1248011398,1256339380,1270891223,1345728622,1413257104,1731148855,1753797537,1911433468,1989373335,2065112364,2070634131,310382571,378891031,410618447,472731784,549913151,760651699,817883360,857988973,879087469,909597089]');
insert into contact_tokens (rowid, tokens) values (7, '[1008758055,1190229396,1198008932,1222814791,1299543591,1307223998,1336904549,1355557433,1367003287,1377759797,1387570302,1450270309,1478495412,1489853867,1495746554,1586727051,1613492363,1622571726,1725630506,1852053721,1910853491,2120388431,267353849,273723675,336034395,379235798,40818963,43678614,514416052,527403593,54959777,58476293,712094822,733511828,832671310,862332276,865140376,877062751,940520773,958206926]');
insert into contact_tokens (rowid, tokens) values (8, '[1013487090,1051388126,1299543591,1321766072,1336904549,1355557433,1377759797,1387570302,1478495412,1586727051,161921079,1844835869,1910853491,2120388431,267353849,40818963,433458404,435914412,54959777,598620428,64435168,832671310,862332276,958206926]');
insert into contact_tokens (rowid, tokens) values (10, '[1299543591,1303296601,1336904549,1355557433,1371631492,1377759797,1387570302,1468064838,1478495412,1586727051,1910853491,1995276057,2120388431,267353849,40818963,54959777,683549907,695398293,832671310,862332276,902505401,958206926]');
insert into contact_tokens (rowid, tokens) values (11, '[1324926195,1821689717,381467718,93505220,958206926]');
insert into contact_tokens (rowid, tokens) values (12, '[1299543591,1336904549,1355557433,1377759797,1387570302,1418765522,1478495412,1586727051,1622571726,1628619164,1910853491,2023196045,2037476920,2120388431,2145963128,267353849,40818963,440792861,514416052,54959777,832671310,862332276,958206926]');
insert into contact_tokens (rowid, tokens) values (13, '[1009129077,1037438837,1061559832,1113601259,1136588684,1206079491,1254730428,1267616295,1332848491,1419092962,1481637131,1543657349,1568271944,1597431896,1651404293,1718399576,1731830166,1745557970,1830260958,1834495647,1846037545,1932992238,1974783263,1982058217,2078879344,275407544,333682166,458387931,544366063,759697375,773636024,808111410,823002266,845249159,927294764]');
insert into contact_tokens (rowid, tokens) values (14, '[1018622222,1239419110,1248011398,1256339380,1299543591,1336904549,1345728622,1355557433,1355720755,1377759797,1540909517,1586727051,1658689833,1731148855,1761530489,1955717893,2057900918,2065112364,2120388431,330162354,378891031,389155705,40818963,472731784,501673386,575174886,742614939,760651699,79524815,817883360,857988973,879087469,909597089,958206926]');
insert into contact_tokens (rowid, tokens) values (15, '[1049497847,112987410,1252345030,1265139566,1299543591,1317899153,1336904549,1355557433,1377759797,1413257104,1478495412,1505146523,1574244314,1586727051,1698793290,1731148855,1772620100,1901100861,2065112364,2066701649,2104652736,2120388431,261656014,273575446,273723675,378891031,40818963,500630347,527403593,598620428,648486364,6924967,721362236,817883360,909597089,958206926,985254944]');
insert into contact_tokens (rowid, tokens) values (16, '[1299543591,1324926195,1336904549,1355557433,1377759797,1387570302,1478495412,1586727051,1910853491,1912332274,2105889115,2120388431,219925083,267353849,40818963,54959777,737191113,832671310,862332276,958206926]');
insert into contact_tokens (rowid, tokens) values (17, '[1004608900,1102731573,1190229396,1299543591,1336904549,1355557433,1377759797,1387570302,1478495412,1586727051,1910853491,2120388431,267353849,273723675,40818963,54959777,828428061,832671310,862332276,922920407,958206926]');
insert into contact_tokens (rowid, tokens) values (18, '[1108795131,1164931175,1299543591,1336904549,1355557433,1377759797,1387570302,1478495412,155926224,1586727051,1910853491,2043396513,2120388431,257149044,267353849,40818963,54959777,64435168,832671310,862332276,958206926]');
insert into sites values (1, 2, 'Élan pages', 'pages.elan.example', '2026-11-19T02:25:35.445708Z', '2026-11-19T02:25:35.445708Z');
insert into sites values (2, 2, 'Internal', NULL, '2026-11-19T02:25:35.449762Z', '2026-11-19T02:25:35.449762Z');
insert into site_domains values (1, 'pages.elan.example', 2, 1);
insert into pages values (1, 2, 1, 'Welcome', 'welcome', '/welcome', '<!doctype html><title>Welcome</title><p>Hello</p>', '2026-11-19T02:25:35.452333Z', '2026-11-19T02:25:35.452333Z');
insert into pages values (2, 2, 1, 'Étape', 'étape', '/größe', '<!doctype html><title>Étape</title><p>Hello</p>', '2026-11-19T02:25:35.458020Z', '2026-11-19T02:25:35.458020Z');
insert into pages values (3, 2, 1, 'Über uns', 'über uns', '/about', '<!doctype html><title>Über uns</title><p>Hello</p>', '2026-11-19T02:25:35.460291Z', '2026-11-19T02:25:35.460291Z');
insert into identifiers values (1, 2, 'email', 'News@straße.example', 'Acme', '2026-11-19T02:25:33.269871Z', NULL, NULL, 0, '2026-11-19T02:25:30.580322Z', '2026-11-19T02:25:33.269871Z');
insert into identifiers values (2, 2, 'phone', '+4915123456789', 'Acme', '2026-11-19T02:25:34.313812Z', NULL, NULL, 0, '2026-11-19T02:25:33.281544Z', '2026-11-19T02:25:34.313812Z');
insert into identifiers values (3, 2, 'email', 'later@acme.example', NULL, NULL, '9a24b6752d190d456f00aab5ae7bf4800c679eae77d66ed8bf09fc40d356f15c', '2026-11-19T02:40:35.266962Z', 0, '2026-11-19T02:25:34.327570Z', '2026-11-19T02:25:35.266962Z');
insert into code_counts values (2, 'email', 'later@acme.example', 1, '2026-11-19T02:25:34.327570Z');
insert into code_counts values (2, 'email', 'news@strasse.example', 1, '2026-11-19T02:25:30.580322Z');
insert into code_counts values (2, 'phone', '+4915123456789', 1, '2026-11-19T02:25:33.281544Z');
insert into lists values (1, 2, 'Étude', 'étude', 'email', 1, 1, NULL, '2026-11-19T02:25:35.581542Z', '2026-11-19T02:25:35.581542Z');
insert into lists values (2, 2, 'Œuvre', 'œuvre', 'sms', 1, NULL, 2, '2026-11-19T02:25:35.590878Z', '2026-11-19T02:25:35.590878Z');
insert into lists values (4, 2, 'Push', 'push', 'push', 1, NULL, NULL, '2026-11-19T02:25:35.597208Z', '2026-11-19T02:25:35.597208Z');
insert into lists values (5, 3, 'News', 'news', 'email', NULL, NULL, NULL, '2026-11-19T02:25:35.599986Z', '2026-11-19T02:25:35.599986Z');
insert into subscribers values (1, 2, 1, 2, 'subscribed', '2026-11-19T02:25:35.602437Z', '2026-11-19T02:25:35.602437Z');
insert into subscribers values (2, 2, 1, 3, 'subscribed', '2026-11-19T02:25:35.609451Z', '2026-11-19T02:25:35.609451Z');
insert into subscribers values (3, 2, 1, 4, 'unsubscribed', '2026-11-19T02:25:35.612427Z', '2026-11-19T02:25:35.616128Z');
insert into subscribers values (4, 2, 1, 5, 'unsubscribed', '2026-11-19T02:25:35.620800Z', '2026-11-19T02:25:35.624322Z');
insert into subscribers values (5, 2, 1, 1, 'unsubscribed', '2026-11-19T02:25:35.626541Z', '2026-11-19T02:25:35.630513Z');
insert into subscribers values (7, 2, 1, 7, 'subscribed', '2026-11-19T02:25:35.639258Z', '2026-11-19T02:25:35.644613Z');
insert into subscribers values (9, 2, 2, 2, 'subscribed', '2026-11-19T02:25:35.648812Z', '2026-11-19T02:25:35.648812Z');
insert into subscribers values (10, 2, 2, 6, 'unsubscribed', '2026-11-19T02:25:35.652253Z', '2026-11-19T02:25:35.655292Z');
insert into subscribers values (12, 3, 5, 13, 'unsubscribed', '2026-11-19T02:25:35.661784Z', '2026-11-19T02:25:35.664792Z');
insert into consents values (1, 2, 1, 1, 2, 'subscribed', 'checkout', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19T02:25:35.602437Z');
insert into consents values (2, 2, 2, 1, 3, 'subscribed', 'checkout', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19T02:25:35.609451Z');
insert into consents values (3, 2, 3, 1, 4, 'subscribed', 'checkout', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19T02:25:35.612427Z');
insert into consents values (4, 2, 3, 1, 4, 'unsubscribed', 'api', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19T02:25:35.616128Z');
insert into consents values (5, 2, 4, 1, 5, 'subscribed', 'checkout', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19T02:25:35.620800Z');
insert into consents values (6, 2, 4, 1, 5, 'unsubscribed', 'api', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19T02:25:35.624322Z');
insert into consents values (7, 2, 5, 1, 1, 'subscribed', 'checkout', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19T02:25:35.626541Z');
insert into consents values (8, 2, 5, 1, 1, 'unsubscribed', 'api', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19T02:25:35.630513Z');
insert into consents values (9, 2, 6, 1, 9, 'subscribed', 'checkout', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19T02:25:35.632700Z');
insert into consents values (10, 2, 6, 1, 9, 'unsubscribed', 'api', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19T02:25:35.636799Z');
insert into consents values (11, 2, 7, 1, 7, 'subscribed', 'checkout', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19T02:25:35.639258Z');
insert into consents values (12, 2, 7, 1, 7, 'unsubscribed', 'api', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19T02:25:35.642430Z');
insert into consents values (13, 2, 7, 1, 7, 'subscribed', 'checkout', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19T02:25:35.644613Z');
insert into consents values (14, 2, 9, 2, 2, 'subscribed', 'checkout', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19T02:25:35.648812Z');
insert into consents values (15, 2, 10, 2, 6, 'subscribed', 'checkout', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19T02:25:35.652253Z');
insert into consents values (16, 2, 10, 2, 6, 'unsubscribed', 'api', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19T02:25:35.655292Z');
insert into consents values (17, 2, 11, 3, 10, 'subscribed', 'checkout', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19T02:25:35.658086Z');
insert into consents values (18, 3, 12, 5, 13, 'subscribed', 'checkout', '{"tokenId":5,"userId":null,"integrationId":null}', '2026-11-19T02:25:35.661784Z');
insert into consents values (19, 3, 12, 5, 13, 'unsubscribed', 'api', '{"tokenId":5,"userId":null,"integrationId":null}', '2026-11-19T02:25:35.664792Z');
insert into files values (1, 2, 'logos/größe.png', '26dca17a046a0dc7b14176d7674fd5d8aaa148e20ab09e6723c311ea9342b91d', 'größe.png', 'image/png', 70, '6b7fa434f92a8b80aab02d9bf1a12e49ffcae424e4013a1c4f68b67e3d2bbcd0', '2026-11-19T02:25:35.364739Z');
insert into files values (3, 2, 'terms.txt', '4a6d301935b8207cbdaaa41ae4e1337e04e391e8b6f0fbe8ec33d2733c0098b6', 'terms.txt', 'text/plain', 20, 'c3e3a6edeaa57632bb014df9b9e4ab1c96cc17ee1559778b86183d8867d1403d', '2026-11-19T02:25:35.392656Z');
insert into imports values (1, 2, 'completed', 'cf5ee557-1f32-4317-ba5c-01726299aa8e', NULL, 168, '{"format":{"isGzip":false,"charset":"utf-8","delimiter":","},"header":["first_name","email","phone","sizes"],"columns":["first_name","email","phone","sizes"],"type":"person","matchOn":null}', 168, 4, 2, 0, 0, 2, NULL, '2026-11-19T02:25:35.691750Z', '2026-11-19T02:25:36.199679Z', '2026-11-19T02:25:36.223821Z', '2026-11-19T02:25:36.223821Z');
insert into imports values (2, 2, 'completed', '60c4df2f-6aad-41a8-ad3f-26b191a9a59d', NULL, 80, '{"format":{"isGzip":false,"charset":"utf-8","delimiter":","},"header":["email","note"],"columns":["email","note"],"type":"person","matchOn":"email"}', 80, 3, 2, 1, 0, 0, NULL, '2026-11-19T02:25:36.243748Z', '2026-11-19T02:25:37.202638Z', '2026-11-19T02:25:37.213638Z', '2026-11-19T02:25:37.213638Z');
insert into import_errors values (2, 1, 3, '["Dora","not an email","",""]', '{"email":["The email field must be a valid email address."]}');
insert into import_errors values (2, 1, 4, '["Ema","ema@acme.example","","Huge"]', '{"sizes":["The selected sizes is invalid."]}');
insert into users values (1, 'ada@acme.example', 'ada@acme.example', '$argon2id$v=19$m=19456,t=2,p=1$tixj7OrF24M+3AAhfKO1+A$Ko1uz68DlAO1z03bK+6EDKaCtrs2w19ONx1mc7BMlhA', '2026-11-19T02:25:30.297568Z', '2026-11-19T02:25:30.297568Z');
insert into users values (2, 'Jürgen.Weiß@straße.example', 'jürgen.weiss@strasse.example', '$argon2id$v=19$m=19456,t=2,p=1$tixj7OrF24M+3AAhfKO1+A$Ko1uz68DlAO1z03bK+6EDKaCtrs2w19ONx1mc7BMlhA', '2026-11-19T02:25:30.300810Z', '2026-11-19T02:25:30.300810Z');
insert into users values (3, 'mıke@acme.example', 'mike@acme.example', '$argon2id$v=19$m=19456,t=2,p=1$tixj7OrF24M+3AAhfKO1+A$Ko1uz68DlAO1z03bK+6EDKaCtrs2w19ONx1mc7BMlhA', '2026-11-19T02:25:30.303645Z', '2026-11-19T02:25:30.303645Z');
insert into memberships values (1, 1, 1, '2026-11-19T02:25:30.297568Z');
insert into memberships values (2, 2, 1, '2026-11-19T02:25:30.300810Z');
insert into memberships values (3, 3, 1, '2026-11-19T02:25:30.303645Z');
insert into memberships values (4, 1, 2, '2026-11-19T02:25:30.515259Z');
insert into memberships values (5, 1, 3, '2026-11-19T02:25:30.541084Z');
insert into sessions values (1, 1, '1eeb32a7f498ba3831b0728aa25ec85fce01f2ba809988cbba4f65cd441db8ce', '2026-11-19T02:25:30.488587Z', '2026-12-19T02:25:30.488587Z');
insert into invitations values (1, 2, '928998600eeac97a2bf1240da64d32e460efe6b4bed3e50812888cfa8f4dcb72', 'Groß@acme.example', 1, '2026-11-19T02:25:30.574688Z', '2026-11-26T02:25:30.574344Z');
insert into sign_in_tries values (1, 'ddef414174bc43212a3d32ff3afb5737350f6c9798e2f97f555e4d4601f35f8d', 1, '2026-11-19T02:25:30.386658Z');
insert into sign_in_tries values (3, '9df300d35d49393dbcdc19d4a90644043604170d3cfa40ec2e0cbc6e2ba90250', 1, '2026-11-19T02:25:30.394875Z');
insert into sign_in_tries values (5, 'e435841ed4c5be0e671e83f7a5b2f4bbea980354953c363ec9f9a47eca0dab11', 1, '2026-11-19T02:25:37.259753Z');
delete from sqlite_sequence;
insert into sqlite_sequence values ('brands', 6);
insert into sqlite_sequence values ('consents', 19);
insert into sqlite_sequence values ('contact_fields', 26);
insert into sqlite_sequence values ('contacts', 18);
insert into sqlite_sequence values ('files', 3);
insert into sqlite_sequence values ('idempotency_keys', 1);
insert into sqlite_sequence values ('identifiers', 3);
insert into sqlite_sequence values ('imports', 2);
insert into sqlite_sequence values ('integrations', 1);
insert into sqlite_sequence values ('invitations', 1);
insert into sqlite_sequence values ('jobs', 12);
insert into sqlite_sequence values ('lists', 5);
insert into sqlite_sequence values ('memberships', 5);
insert into sqlite_sequence values ('pages', 3);
insert into sqlite_sequence values ('sessions', 1);
insert into sqlite_sequence values ('sign_in_tries', 6);
insert into sqlite_sequence values ('site_domains', 1);
insert into sqlite_sequence values ('sites', 2);
insert into sqlite_sequence values ('subscribers', 12);
insert into sqlite_sequence values ('teams', 3);
insert into sqlite_sequence values ('tokens', 7);
insert into sqlite_sequence values ('users', 3);
