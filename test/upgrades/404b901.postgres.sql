-- A database that commit 404b901 created on PostgreSQL. Its rows were written by its API and background jobs. Used by
-- test/upgrades.test.ts, and never changed: it stands for databases that exist.
CREATE SEQUENCE public.brands_id_seq;
CREATE TABLE public.brands (
    team_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.brands_id_seq'::regclass) NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."C",
    short_description text,
    website_url text,
    primary_color text,
    secondary_color text,
    is_default boolean NOT NULL,
    logo_image text,
    logo_square_image text,
    header_image text,
    footer_image text,
    social_share_image text,
    email_address_id bigint,
    phone_id bigint,
    social_links json,
    tags json NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.code_counts (
    team_id bigint NOT NULL,
    kind text NOT NULL,
    value text NOT NULL COLLATE pg_catalog."C",
    sent integer NOT NULL,
    since timestamp with time zone NOT NULL
);
CREATE SEQUENCE public.consents_id_seq;
CREATE TABLE public.consents (
    team_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.consents_id_seq'::regclass) NOT NULL,
    subscriber_id bigint NOT NULL,
    list_id bigint NOT NULL,
    contact_id bigint NOT NULL,
    status text NOT NULL,
    source text NOT NULL,
    actor json NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.contact_counts (
    team_id bigint NOT NULL,
    level integer NOT NULL,
    bucket bigint NOT NULL,
    stripe integer NOT NULL,
    n integer NOT NULL
);
CREATE SEQUENCE public.contact_fields_id_seq;
CREATE TABLE public.contact_fields (
    team_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.contact_fields_id_seq'::regclass) NOT NULL,
    name text NOT NULL,
    tag text NOT NULL,
    type text NOT NULL,
    contact_type text NOT NULL,
    max_length integer,
    options json,
    allow_multiple boolean NOT NULL,
    integration_id bigint,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.contact_tags (
    team_id bigint NOT NULL,
    slug text NOT NULL COLLATE pg_catalog."C",
    contact_id bigint NOT NULL
);
CREATE TABLE public.contact_tokens (
    team_id bigint NOT NULL,
    id bigint NOT NULL,
    tokens integer[] NOT NULL
);
CREATE TABLE public.contact_values (
    team_id bigint NOT NULL,
    field_id bigint NOT NULL,
    value_key text NOT NULL COLLATE pg_catalog."C",
    contact_id bigint NOT NULL,
    "position" integer NOT NULL
);
CREATE SEQUENCE public.contacts_id_seq;
CREATE TABLE public.contacts (
    team_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.contacts_id_seq'::regclass) NOT NULL,
    document text NOT NULL,
    fields_version integer NOT NULL,
    search_text text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE SEQUENCE public.files_id_seq;
CREATE TABLE public.files (
    team_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.files_id_seq'::regclass) NOT NULL,
    path text NOT NULL,
    path_hash text NOT NULL,
    name text NOT NULL,
    mime_type text NOT NULL,
    size bigint NOT NULL,
    sha256 text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE SEQUENCE public.idempotency_keys_id_seq;
CREATE TABLE public.idempotency_keys (
    team_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.idempotency_keys_id_seq'::regclass) NOT NULL,
    endpoint text NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    status integer,
    body text,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE SEQUENCE public.identifiers_id_seq;
CREATE TABLE public.identifiers (
    team_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.identifiers_id_seq'::regclass) NOT NULL,
    kind text NOT NULL,
    value text NOT NULL,
    name text,
    verified_at timestamp with time zone,
    code_hash text,
    code_expires_at timestamp with time zone,
    code_tries integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.import_errors (
    team_id bigint NOT NULL,
    import_id bigint NOT NULL,
    line bigint NOT NULL,
    cells text NOT NULL,
    errors text NOT NULL
);
CREATE SEQUENCE public.imports_id_seq;
CREATE TABLE public.imports (
    team_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.imports_id_seq'::regclass) NOT NULL,
    status text NOT NULL,
    stored_as text NOT NULL,
    file_name text,
    size bigint NOT NULL,
    options text NOT NULL,
    bytes_read bigint NOT NULL,
    rows_read bigint NOT NULL,
    created bigint NOT NULL,
    updated bigint NOT NULL,
    unchanged bigint NOT NULL,
    failed bigint NOT NULL,
    problem text,
    created_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    updated_at timestamp with time zone NOT NULL
);
CREATE SEQUENCE public.integrations_id_seq;
CREATE TABLE public.integrations (
    team_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.integrations_id_seq'::regclass) NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE SEQUENCE public.invitations_id_seq;
CREATE TABLE public.invitations (
    id bigint DEFAULT nextval('public.invitations_id_seq'::regclass) NOT NULL,
    team_id bigint,
    code_hash text NOT NULL,
    email text,
    created_by bigint,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone
);
CREATE SEQUENCE public.jobs_id_seq;
CREATE TABLE public.jobs (
    team_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.jobs_id_seq'::regclass) NOT NULL,
    kind text NOT NULL,
    name text,
    payload json NOT NULL,
    run_at timestamp with time zone NOT NULL,
    leased_until timestamp with time zone,
    attempts integer NOT NULL,
    last_error text,
    created_at timestamp with time zone NOT NULL
);
CREATE SEQUENCE public.lists_id_seq;
CREATE TABLE public.lists (
    team_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.lists_id_seq'::regclass) NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."C",
    channel text NOT NULL,
    brand_id bigint,
    email_address_id bigint,
    phone_id bigint,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE SEQUENCE public.memberships_id_seq;
CREATE TABLE public.memberships (
    id bigint DEFAULT nextval('public.memberships_id_seq'::regclass) NOT NULL,
    user_id bigint NOT NULL,
    team_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.migrations (
    name text NOT NULL,
    applied_at timestamp with time zone NOT NULL
);
CREATE SEQUENCE public.pages_id_seq;
CREATE TABLE public.pages (
    team_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.pages_id_seq'::regclass) NOT NULL,
    site_id bigint NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."C",
    url text NOT NULL,
    html text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE SEQUENCE public.sessions_id_seq;
CREATE TABLE public.sessions (
    id bigint DEFAULT nextval('public.sessions_id_seq'::regclass) NOT NULL,
    user_id bigint NOT NULL,
    secret_hash text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE SEQUENCE public.sign_in_tries_id_seq;
CREATE TABLE public.sign_in_tries (
    id bigint DEFAULT nextval('public.sign_in_tries_id_seq'::regclass) NOT NULL,
    who text NOT NULL,
    tries integer NOT NULL,
    since timestamp with time zone NOT NULL
);
CREATE SEQUENCE public.site_domains_id_seq;
CREATE TABLE public.site_domains (
    id bigint DEFAULT nextval('public.site_domains_id_seq'::regclass) NOT NULL,
    domain text NOT NULL,
    team_id bigint NOT NULL,
    site_id bigint NOT NULL
);
CREATE SEQUENCE public.sites_id_seq;
CREATE TABLE public.sites (
    team_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.sites_id_seq'::regclass) NOT NULL,
    name text NOT NULL,
    domain text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE SEQUENCE public.subscribers_id_seq;
CREATE TABLE public.subscribers (
    team_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.subscribers_id_seq'::regclass) NOT NULL,
    list_id bigint NOT NULL,
    contact_id bigint NOT NULL,
    status text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE SEQUENCE public.teams_id_seq;
CREATE TABLE public.teams (
    id bigint DEFAULT nextval('public.teams_id_seq'::regclass) NOT NULL,
    name text NOT NULL,
    default_country text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    contact_fields_version integer DEFAULT 0 NOT NULL
);
CREATE SEQUENCE public.tokens_id_seq;
CREATE TABLE public.tokens (
    id bigint DEFAULT nextval('public.tokens_id_seq'::regclass) NOT NULL,
    team_id bigint NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    token_hash text NOT NULL,
    user_id bigint,
    integration_id bigint,
    scopes json,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    session_id bigint
);
CREATE SEQUENCE public.users_id_seq;
CREATE TABLE public.users (
    id bigint DEFAULT nextval('public.users_id_seq'::regclass) NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    password_hash text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
INSERT INTO public.brands VALUES (2, 1, 'Élan', 'élan', 'Coffee from small farms', 'https://elan.example', '#1f5f4a', NULL, true, 'https://mail.acme.example/storage/brands/2/6b7fa434f92a8b80aab02d9bf1a12e49ffcae424e4013a1c4f68b67e3d2bbcd0.png', NULL, NULL, NULL, NULL, 1, 2, '{"youtube":"https://www.youtube.com/@elan"}', '["Shop"]', '2026-11-19 02:25:46.300593+00', '2026-11-19 02:25:46.300593+00');
INSERT INTO public.brands VALUES (2, 2, 'Łódź Bikes', 'łódź bikes', NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '2026-11-19 02:25:46.33336+00', '2026-11-19 02:25:46.33336+00');
INSERT INTO public.brands VALUES (2, 3, 'Straße', 'strasse', NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '2026-11-19 02:25:46.337275+00', '2026-11-19 02:25:46.337275+00');
INSERT INTO public.brands VALUES (2, 4, 'Eland', 'eland', NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '2026-11-19 02:25:46.344593+00', '2026-11-19 02:25:46.344593+00');
INSERT INTO public.brands VALUES (2, 5, 'ılıca', 'ilica', NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '2026-11-19 02:25:46.350642+00', '2026-11-19 02:25:46.350642+00');
INSERT INTO public.brands VALUES (3, 6, 'Zoë', 'zoë', NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '2026-11-19 02:25:46.354379+00', '2026-11-19 02:25:46.354379+00');
INSERT INTO public.code_counts VALUES (2, 'email', 'news@strasse.example', 1, '2026-11-19 02:25:41.487533+00');
INSERT INTO public.code_counts VALUES (2, 'phone', '+4915123456789', 1, '2026-11-19 02:25:44.206851+00');
INSERT INTO public.code_counts VALUES (2, 'email', 'later@acme.example', 1, '2026-11-19 02:25:45.204467+00');
INSERT INTO public.consents VALUES (2, 1, 1, 1, 2, 'subscribed', 'checkout', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19 02:25:46.790303+00');
INSERT INTO public.consents VALUES (2, 2, 2, 1, 3, 'subscribed', 'checkout', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19 02:25:46.847749+00');
INSERT INTO public.consents VALUES (2, 3, 3, 1, 4, 'subscribed', 'checkout', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19 02:25:46.894675+00');
INSERT INTO public.consents VALUES (2, 4, 3, 1, 4, 'unsubscribed', 'api', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19 02:25:46.908217+00');
INSERT INTO public.consents VALUES (2, 5, 4, 1, 5, 'subscribed', 'checkout', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19 02:25:46.918384+00');
INSERT INTO public.consents VALUES (2, 6, 4, 1, 5, 'unsubscribed', 'api', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19 02:25:46.928034+00');
INSERT INTO public.consents VALUES (2, 7, 5, 1, 1, 'subscribed', 'checkout', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19 02:25:46.932781+00');
INSERT INTO public.consents VALUES (2, 8, 5, 1, 1, 'unsubscribed', 'api', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19 02:25:46.942518+00');
INSERT INTO public.consents VALUES (2, 9, 6, 1, 9, 'subscribed', 'checkout', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19 02:25:46.94917+00');
INSERT INTO public.consents VALUES (2, 10, 6, 1, 9, 'unsubscribed', 'api', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19 02:25:46.959979+00');
INSERT INTO public.consents VALUES (2, 11, 7, 1, 7, 'subscribed', 'checkout', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19 02:25:46.966378+00');
INSERT INTO public.consents VALUES (2, 12, 7, 1, 7, 'unsubscribed', 'api', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19 02:25:46.976887+00');
INSERT INTO public.consents VALUES (2, 13, 7, 1, 7, 'subscribed', 'checkout', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19 02:25:46.982277+00');
INSERT INTO public.consents VALUES (2, 14, 9, 2, 2, 'subscribed', 'checkout', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19 02:25:46.989758+00');
INSERT INTO public.consents VALUES (2, 15, 10, 2, 6, 'subscribed', 'checkout', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19 02:25:46.998102+00');
INSERT INTO public.consents VALUES (2, 16, 10, 2, 6, 'unsubscribed', 'api', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19 02:25:47.010291+00');
INSERT INTO public.consents VALUES (2, 17, 11, 3, 10, 'subscribed', 'checkout', '{"tokenId":3,"userId":null,"integrationId":null}', '2026-11-19 02:25:47.015188+00');
INSERT INTO public.consents VALUES (3, 18, 12, 5, 13, 'subscribed', 'checkout', '{"tokenId":5,"userId":null,"integrationId":null}', '2026-11-19 02:25:47.022483+00');
INSERT INTO public.consents VALUES (3, 19, 12, 5, 13, 'unsubscribed', 'api', '{"tokenId":5,"userId":null,"integrationId":null}', '2026-11-19 02:25:47.032272+00');
INSERT INTO public.contact_counts VALUES (3, 2, 0, 7, 1);
INSERT INTO public.contact_counts VALUES (3, 1, 0, 7, 1);
INSERT INTO public.contact_counts VALUES (3, 0, 0, 7, 1);
INSERT INTO public.contact_counts VALUES (2, 2, 0, 4, 4);
INSERT INTO public.contact_counts VALUES (2, 1, 0, 4, 4);
INSERT INTO public.contact_counts VALUES (2, 0, 0, 4, 4);
INSERT INTO public.contact_counts VALUES (2, 2, 0, 7, 12);
INSERT INTO public.contact_counts VALUES (2, 1, 0, 7, 12);
INSERT INTO public.contact_counts VALUES (2, 0, 0, 7, 12);
INSERT INTO public.contact_fields VALUES (2, 1, 'First name', 'first_name', 'text', 'person', 255, NULL, false, NULL, '2026-11-19 02:25:41.413905+00', '2026-11-19 02:25:41.413905+00');
INSERT INTO public.contact_fields VALUES (2, 2, 'Last name', 'last_name', 'text', 'person', 255, NULL, false, NULL, '2026-11-19 02:25:41.413905+00', '2026-11-19 02:25:41.413905+00');
INSERT INTO public.contact_fields VALUES (2, 3, 'Email', 'email', 'email', 'person', NULL, NULL, false, NULL, '2026-11-19 02:25:41.413905+00', '2026-11-19 02:25:41.413905+00');
INSERT INTO public.contact_fields VALUES (2, 4, 'Phone', 'phone', 'phone', 'person', NULL, NULL, false, NULL, '2026-11-19 02:25:41.413905+00', '2026-11-19 02:25:41.413905+00');
INSERT INTO public.contact_fields VALUES (2, 5, 'Organization name', 'organization_name', 'text', 'organization', 255, NULL, false, NULL, '2026-11-19 02:25:41.413905+00', '2026-11-19 02:25:41.413905+00');
INSERT INTO public.contact_fields VALUES (2, 6, 'Organization email', 'organization_email', 'email', 'organization', NULL, NULL, false, NULL, '2026-11-19 02:25:41.413905+00', '2026-11-19 02:25:41.413905+00');
INSERT INTO public.contact_fields VALUES (2, 7, 'Website', 'website', 'url', 'organization', NULL, NULL, false, NULL, '2026-11-19 02:25:41.413905+00', '2026-11-19 02:25:41.413905+00');
INSERT INTO public.contact_fields VALUES (3, 8, 'First name', 'first_name', 'text', 'person', 255, NULL, false, NULL, '2026-11-19 02:25:41.448172+00', '2026-11-19 02:25:41.448172+00');
INSERT INTO public.contact_fields VALUES (3, 9, 'Last name', 'last_name', 'text', 'person', 255, NULL, false, NULL, '2026-11-19 02:25:41.448172+00', '2026-11-19 02:25:41.448172+00');
INSERT INTO public.contact_fields VALUES (3, 10, 'Email', 'email', 'email', 'person', NULL, NULL, false, NULL, '2026-11-19 02:25:41.448172+00', '2026-11-19 02:25:41.448172+00');
INSERT INTO public.contact_fields VALUES (3, 11, 'Phone', 'phone', 'phone', 'person', NULL, NULL, false, NULL, '2026-11-19 02:25:41.448172+00', '2026-11-19 02:25:41.448172+00');
INSERT INTO public.contact_fields VALUES (3, 12, 'Organization name', 'organization_name', 'text', 'organization', 255, NULL, false, NULL, '2026-11-19 02:25:41.448172+00', '2026-11-19 02:25:41.448172+00');
INSERT INTO public.contact_fields VALUES (3, 13, 'Organization email', 'organization_email', 'email', 'organization', NULL, NULL, false, NULL, '2026-11-19 02:25:41.448172+00', '2026-11-19 02:25:41.448172+00');
INSERT INTO public.contact_fields VALUES (3, 14, 'Website', 'website', 'url', 'organization', NULL, NULL, false, NULL, '2026-11-19 02:25:41.448172+00', '2026-11-19 02:25:41.448172+00');
INSERT INTO public.contact_fields VALUES (2, 15, 'work_email', 'work_email', 'email', 'person', NULL, NULL, false, NULL, '2026-11-19 02:25:46.40528+00', '2026-11-19 02:25:46.40528+00');
INSERT INTO public.contact_fields VALUES (2, 16, 'note', 'note', 'text', 'person', 500, NULL, false, NULL, '2026-11-19 02:25:46.423508+00', '2026-11-19 02:25:46.423508+00');
INSERT INTO public.contact_fields VALUES (2, 17, 'score', 'score', 'number', 'person', NULL, NULL, false, NULL, '2026-11-19 02:25:46.432636+00', '2026-11-19 02:25:46.432636+00');
INSERT INTO public.contact_fields VALUES (2, 18, 'birthday', 'birthday', 'date', 'person', NULL, NULL, false, NULL, '2026-11-19 02:25:46.438039+00', '2026-11-19 02:25:46.438039+00');
INSERT INTO public.contact_fields VALUES (2, 19, 'seen_at', 'seen_at', 'datetime', 'person', NULL, NULL, false, NULL, '2026-11-19 02:25:46.443857+00', '2026-11-19 02:25:46.443857+00');
INSERT INTO public.contact_fields VALUES (2, 20, 'vip', 'vip', 'boolean', 'person', NULL, NULL, false, NULL, '2026-11-19 02:25:46.449977+00', '2026-11-19 02:25:46.449977+00');
INSERT INTO public.contact_fields VALUES (2, 21, 'homepage', 'homepage', 'url', 'person', NULL, NULL, false, NULL, '2026-11-19 02:25:46.45647+00', '2026-11-19 02:25:46.45647+00');
INSERT INTO public.contact_fields VALUES (2, 22, 'sizes', 'sizes', 'pick_list', 'person', NULL, '["Small","Groß","ﬁtted"]', true, NULL, '2026-11-19 02:25:46.461959+00', '2026-11-19 02:25:46.461959+00');
INSERT INTO public.contact_fields VALUES (2, 24, 'employer', 'employer', 'related', 'person', NULL, NULL, false, NULL, '2026-11-19 02:25:46.480875+00', '2026-11-19 02:25:46.480875+00');
INSERT INTO public.contact_fields VALUES (2, 26, 'ticket', 'ticket', 'number', 'person', NULL, NULL, false, 1, '2026-11-19 02:25:46.492711+00', '2026-11-19 02:25:46.492711+00');
INSERT INTO public.contact_fields VALUES (2, 23, 'Shirt size', 'shirt_size', 'pick_list', 'person', NULL, '["S","M"]', false, NULL, '2026-11-19 02:25:46.472637+00', '2026-11-19 02:25:46.698877+00');
INSERT INTO public.contact_tags VALUES (2, 'wholesale', 1);
INSERT INTO public.contact_tags VALUES (2, 'vip', 2);
INSERT INTO public.contact_tags VALUES (2, 'große', 2);
INSERT INTO public.contact_tags VALUES (2, 'vip', 3);
INSERT INTO public.contact_tags VALUES (2, 'regular', 4);
INSERT INTO public.contact_tokens VALUES (2, 1, '{1699341450,1262478984,52988085,336034395,471277718,852215105,1312784127,1987824653,121903202,1016902078,358936836,2130580645,1212128283,1439676564,2077400087,2075097551,1031381425,563462462,2120388431,1586727051,40818963,1299543591,1336904549,1377759797,723250013,581575850,1942660417,1233343120,302293635,184369847,1902762524,1334188198,2037476920,242102812,273723675,1886574741,1550114112,793324016,958206926,1355557433,1051388126,455336270}');
INSERT INTO public.contact_tokens VALUES (2, 2, '{902505401,1049497847,2066701649,1265139566,1574244314,527403593,1995276057,1303296601,54959777,1387570302,1910853491,862332276,1478495412,2120388431,1586727051,40818963,1299543591,1336904549,1377759797,472731784,1345728622,879087469,1256339380,760651699,378891031,909597089,2065112364,1731148855,817883360,1413257104,649282426,1725630506,169739504,35644478,1654848822,1556419103,234145925,1684615741,88452563,252191861,723250013,581575850,1942660417,1233343120,302293635,184369847,1008689973,1343364791,1971878314,1685117666,15791386,578600411,832671310,695398293,273723675,1901100861,267353849,958206926,1355557433,1248011398,857988973,1047307538,2102123940,1166733894,1632761967,1051388126,455336270}');
INSERT INTO public.contact_tokens VALUES (2, 3, '{1738955788,1298457718,571833884,43041292,311844377,1679114897,38812527,82683962,187435226,1438241897,2120388431,1586727051,40818963,1299543591,1336904549,1377759797,2123532703,836756174,1130301717,1730388018,1018728094,566875436,378891031,909597089,2065112364,1731148855,817883360,896931477,1550114112,450082301,793324016,958206926,1355557433,1248011398,361295362,1355959626,293949433}');
INSERT INTO public.contact_tokens VALUES (2, 5, '{876355209,1966429608,1838589568,1330640728,1387785621,1057709372,1312832724,1421367627,225638196,1164959904,1411177060,128601097,1761530489,2120388431,1586727051,40818963,1299543591,1336904549,1377759797,1658689833,405228056,944536811,2037476920,738818757,958206926,1355557433}');
INSERT INTO public.contact_tokens VALUES (2, 6, '{2070634131,1753797537,1989373335,310382571,1911433468,472731784,1345728622,879087469,1256339380,760651699,378891031,909597089,2065112364,1731148855,817883360,1413257104,549913151,1270891223,410618447,1248011398,857988973}');
INSERT INTO public.contact_tokens VALUES (2, 7, '{940520773,1307223998,1852053721,1198008932,58476293,1622571726,514416052,54959777,1387570302,1910853491,862332276,1478495412,2120388431,1586727051,40818963,1299543591,1336904549,1377759797,1222814791,336034395,379235798,1008758055,1367003287,1489853867,733511828,527403593,1725630506,865140376,1190229396,1450270309,1613492363,712094822,832671310,267353849,958206926,1355557433,273723675,877062751,1495746554,43678614}');
INSERT INTO public.contact_tokens VALUES (2, 8, '{435914412,1321766072,161921079,1013487090,64435168,54959777,1387570302,1910853491,862332276,1478495412,2120388431,1586727051,40818963,1299543591,1336904549,1377759797,1051388126,433458404,598620428,1844835869,832671310,267353849,958206926,1355557433}');
INSERT INTO public.contact_tokens VALUES (2, 10, '{902505401,1468064838,1995276057,1303296601,54959777,1387570302,1910853491,862332276,1478495412,2120388431,1586727051,40818963,1299543591,1336904549,1377759797,832671310,695398293,683549907,1371631492,267353849,958206926,1355557433}');
INSERT INTO public.contact_tokens VALUES (2, 11, '{93505220,381467718,1821689717,958206926,1324926195}');
INSERT INTO public.contact_tokens VALUES (2, 12, '{2023196045,1628619164,1622571726,514416052,54959777,1387570302,1910853491,862332276,1478495412,2120388431,1586727051,40818963,1299543591,1336904549,1377759797,2145963128,1418765522,2037476920,440792861,832671310,267353849,958206926,1355557433}');
INSERT INTO public.contact_tokens VALUES (2, 4, '{1268183784,1601605263,1908874701,2127729862,859127098,1738955788,1298457718,1863212984,803858950,996663463,2050890519,2032848390,1891908003,1161505246,38812527,82683962,1112205942,886430836,1947845928,1215464890,1664621297,474844594,2120388431,1586727051,40818963,1299543591,1336904549,1377759797,1550114112,152056633,1495746554,43678614,450082301,219925083,593870042,2001481537,1218580627,239788614,958206926,1355557433}');
INSERT INTO public.contact_tokens VALUES (3, 13, '{2078879344,1267616295,1846037545,1332848491,1718399576,1982058217,1419092962,1206079491,275407544,1731830166,1568271944,845249159,1932992238,1597431896,1136588684,1113601259,1254730428,544366063,1651404293,773636024,1830260958,1745557970,823002266,759697375,1481637131,333682166,927294764,1974783263,458387931,1834495647,1009129077,1061559832,1543657349,808111410,1037438837}');
INSERT INTO public.contact_tokens VALUES (2, 14, '{79524815,330162354,1955717893,501673386,742614939,1018622222,1355720755,1761530489,2120388431,1586727051,40818963,1299543591,1336904549,1377759797,472731784,1345728622,879087469,1256339380,760651699,378891031,909597089,2065112364,1731148855,817883360,389155705,1540909517,2057900918,575174886,1658689833,1239419110,958206926,1355557433,1248011398,857988973}');
INSERT INTO public.contact_tokens VALUES (2, 15, '{2104652736,648486364,1505146523,1252345030,1317899153,112987410,1049497847,2066701649,1265139566,1574244314,527403593,273575446,1478495412,2120388431,1586727051,40818963,1299543591,1336904549,1377759797,1698793290,261656014,6924967,500630347,378891031,909597089,2065112364,1731148855,817883360,1413257104,598620428,721362236,273723675,1901100861,958206926,1355557433,985254944,1772620100}');
INSERT INTO public.contact_tokens VALUES (2, 16, '{1912332274,2105889115,737191113,54959777,1387570302,1910853491,862332276,1478495412,2120388431,1586727051,40818963,1299543591,1336904549,1377759797,958206926,1324926195,832671310,267353849,1355557433,219925083}');
INSERT INTO public.contact_tokens VALUES (2, 17, '{828428061,1102731573,1004608900,54959777,1387570302,1910853491,862332276,1478495412,2120388431,1586727051,40818963,1299543591,1336904549,1377759797,1190229396,922920407,832671310,267353849,958206926,1355557433,273723675}');
INSERT INTO public.contact_tokens VALUES (2, 18, '{257149044,1108795131,1164931175,64435168,54959777,1387570302,1910853491,862332276,1478495412,2120388431,1586727051,40818963,1299543591,1336904549,1377759797,2043396513,155926224,832671310,267353849,958206926,1355557433}');
INSERT INTO public.contact_values VALUES (2, 5, 'weiss & söhne' || chr(1) || 's-K3Z2RclEiF', 1, 0);
INSERT INTO public.contact_values VALUES (2, 6, 'büro@weiss.example' || chr(1) || 'cHcGP9c_vR7X', 1, 0);
INSERT INTO public.contact_values VALUES (2, 7, 'https://weiss.example', 1, 0);
INSERT INTO public.contact_values VALUES (2, 1, 'ann' || chr(1) || 'FyObbiUBEDMO', 2, 0);
INSERT INTO public.contact_values VALUES (2, 2, 'strasse' || chr(1) || 'WKN3jBjEFybN', 2, 0);
INSERT INTO public.contact_values VALUES (2, 3, 'ann@acme.example' || chr(1) || 'hhQGXYJlOI5A', 2, 0);
INSERT INTO public.contact_values VALUES (2, 4, '+4915123456780', 2, 0);
INSERT INTO public.contact_values VALUES (2, 16, 'strasse und mast' || chr(1) || 'qVHr-7Yz37NM', 2, 0);
INSERT INTO public.contact_values VALUES (2, 17, 'c01e000000000000', 2, 0);
INSERT INTO public.contact_values VALUES (2, 18, '1990-02-28', 2, 0);
INSERT INTO public.contact_values VALUES (2, 19, '2026-01-02t03:04:05.000000z' || chr(1) || 'etQ5wjG98zKw', 2, 0);
INSERT INTO public.contact_values VALUES (2, 20, '1', 2, 0);
INSERT INTO public.contact_values VALUES (2, 21, 'https://ann.example', 2, 0);
INSERT INTO public.contact_values VALUES (2, 22, 'gross' || chr(1) || 'JRCX8z2NTfC6', 2, 0);
INSERT INTO public.contact_values VALUES (2, 22, 'fitted' || chr(1) || 'Hw2h7BmI4Wmu', 2, 1);
INSERT INTO public.contact_values VALUES (2, 23, 's' || chr(1) || 'jeCzxH8RLFl0', 2, 0);
INSERT INTO public.contact_values VALUES (2, 24, 'bff0000000000000', 2, 0);
INSERT INTO public.contact_values VALUES (2, 25, 'annie' || chr(1) || 'UJ9rkDx7-X6u', 2, 0);
INSERT INTO public.contact_values VALUES (2, 1, 'bob' || chr(1) || 'zZ-x4UjM2EQu', 3, 0);
INSERT INTO public.contact_values VALUES (2, 3, 'bob@bücher.example', 3, 0);
INSERT INTO public.contact_values VALUES (2, 4, '+436601234567', 3, 0);
INSERT INTO public.contact_values VALUES (2, 25, 'ßob' || chr(1) || '9347JZlAe7Av', 3, 0);
INSERT INTO public.contact_values VALUES (2, 1, 'bert' || chr(1) || 'LjAjZ45Zd-h9', 4, 0);
INSERT INTO public.contact_values VALUES (2, 3, 'bob@xn--bcher-kva.example', 4, 0);
INSERT INTO public.contact_values VALUES (2, 20, '0', 4, 0);
INSERT INTO public.contact_values VALUES (2, 1, 'irmak' || chr(1) || 'X2cgGamcL-Wl', 5, 0);
INSERT INTO public.contact_values VALUES (2, 2, 'i̇rem' || chr(1) || 'YbdnM-3nxKRI', 5, 0);
INSERT INTO public.contact_values VALUES (2, 15, 'irmak@work.example' || chr(1) || 'yIy0QmGKR3Un', 5, 0);
INSERT INTO public.contact_values VALUES (2, 23, 'm' || chr(1) || 'CPJxiHzpRwfa', 5, 0);
INSERT INTO public.contact_values VALUES (2, 1, 'σίσυφοσ' || chr(1) || 'WwTGAh1JDHbp', 6, 0);
INSERT INTO public.contact_values VALUES (2, 2, 'σίσυφοσ' || chr(1) || 'UNwrTPTeA2En', 6, 0);
INSERT INTO public.contact_values VALUES (2, 4, '+4915123456782', 6, 0);
INSERT INTO public.contact_values VALUES (2, 19, '2026-02-28t22:00:00.000000z' || chr(1) || 'ClicouyNEIzf', 6, 0);
INSERT INTO public.contact_values VALUES (2, 1, 'nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn' || chr(1) || 'zHLCeVOGJlTT', 7, 0);
INSERT INTO public.contact_values VALUES (2, 3, 'long@acme.example', 7, 0);
INSERT INTO public.contact_values VALUES (2, 16, 'ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss' || chr(1) || 'cFVK8tKGLq2i', 7, 0);
INSERT INTO public.contact_values VALUES (2, 1, 'ẖ', 8, 0);
INSERT INTO public.contact_values VALUES (2, 2, 'ẖ' || chr(1) || 't_AOoZHbQOmK', 8, 0);
INSERT INTO public.contact_values VALUES (2, 3, 'émile@acme.example' || chr(1) || 'zSPcWRt0K7MG', 8, 0);
INSERT INTO public.contact_values VALUES (2, 22, 'small' || chr(1) || 'UmMpP8ICZJvc', 8, 0);
INSERT INTO public.contact_values VALUES (2, 1, 'ann' || chr(1) || 'FyObbiUBEDMO', 10, 0);
INSERT INTO public.contact_values VALUES (2, 2, 'two' || chr(1) || 'lKcsB0z-V0dC', 10, 0);
INSERT INTO public.contact_values VALUES (2, 3, 'ann@acme.example' || chr(1) || 'S6AFDRyxBfgO', 10, 0);
INSERT INTO public.contact_values VALUES (2, 1, 'empty' || chr(1) || 'xsCUvABU-cvj', 11, 0);
INSERT INTO public.contact_values VALUES (2, 1, '王伟', 12, 0);
INSERT INTO public.contact_values VALUES (2, 3, 'wang@acme.example', 12, 0);
INSERT INTO public.contact_values VALUES (2, 2, 'gross' || chr(1) || 'JRCX8z2NTfC6', 4, 0);
INSERT INTO public.contact_values VALUES (2, 17, 'c028000000000000', 4, 0);
INSERT INTO public.contact_values VALUES (3, 8, 'ria' || chr(1) || 'L05sJ1ijs6oU', 13, 0);
INSERT INTO public.contact_values VALUES (3, 10, 'ann@acme.example', 13, 0);
INSERT INTO public.contact_values VALUES (3, 11, '+436601234567', 13, 0);
INSERT INTO public.contact_values VALUES (2, 1, 'cem' || chr(1) || 'cl30XwjOHwcu', 14, 0);
INSERT INTO public.contact_values VALUES (2, 3, 'cem@işik.example' || chr(1) || 'YOnUlydFcFwv', 14, 0);
INSERT INTO public.contact_values VALUES (2, 4, '+4915123456790', 14, 0);
INSERT INTO public.contact_values VALUES (2, 22, 'small' || chr(1) || 'UmMpP8ICZJvc', 14, 0);
INSERT INTO public.contact_values VALUES (2, 1, 'élise' || chr(1) || 'YodeVjP-ik_o', 15, 0);
INSERT INTO public.contact_values VALUES (2, 3, 'élise@strasse.example' || chr(1) || 'mG3PVrWV_uC5', 15, 0);
INSERT INTO public.contact_values VALUES (2, 4, '+33612345678', 15, 0);
INSERT INTO public.contact_values VALUES (2, 22, 'gross' || chr(1) || 'JRCX8z2NTfC6', 15, 0);
INSERT INTO public.contact_values VALUES (2, 16, 'strasse' || chr(1) || 'WKN3jBjEFybN', 15, 0);
INSERT INTO public.contact_values VALUES (2, 3, 'ema@acme.example', 16, 0);
INSERT INTO public.contact_values VALUES (2, 16, 'x', 16, 0);
INSERT INTO public.contact_values VALUES (2, 3, 'new@acme.example', 17, 0);
INSERT INTO public.contact_values VALUES (2, 16, 's' || chr(1) || 'OkIdzHN8w7zF', 17, 0);
INSERT INTO public.contact_values VALUES (2, 1, 'once' || chr(1) || '2I9tg3L01U7P', 18, 0);
INSERT INTO public.contact_values VALUES (2, 3, 'once@acme.example', 18, 0);
INSERT INTO public.contacts VALUES (2, 1, '"type":"organization","attributes":{"5":"Weiß & Söhne","6":"Büro@weiß.example","7":"https://weiss.example"},"uuid_id":"01a1f19f-d60b-711c-9bfc-1c16d0eea92f","organization_name":"Weiß & Söhne","organization_email":"Büro@weiß.example","website":"https://weiss.example","tags":[{"slug":"wholesale","name":"Wholesale"}],"created_at":"2026-11-19T02:25:46.498180Z","updated_at":"2026-11-19T02:25:46.498180Z"}', 19, 'weiss & söhnebüro@weiss.examplehttps://weiss.examplewesöbüexht', '2026-11-19 02:25:46.49818+00', '2026-11-19 02:25:46.49818+00');
INSERT INTO public.contacts VALUES (2, 2, '"type":"person","attributes":{"1":"Ann","2":"Straße","3":"Ann@acme.example","4":"+4915123456780","16":"Straße und maſt","17":7.5,"18":"1990-02-28","19":"2026-01-02T03:04:05.000000Z","20":true,"21":"https://ann.example","22":["Groß","ﬁtted"],"23":"S","24":1,"25":"Annie"},"uuid_id":"01a1f19f-d62f-7320-ab38-c5ff5a271824","first_name":"Ann","last_name":"Straße","email":"Ann@acme.example","phone":"+4915123456780","work_email":null,"note":"Straße und maſt","score":7.5,"birthday":"1990-02-28","seen_at":"2026-01-02T03:04:05.000000Z","vip":true,"homepage":"https://ann.example","sizes":["Groß","ﬁtted"],"size":"S","employer":1,"nickname":"Annie","ticket":null,"tags":[{"slug":"vip","name":"VIP"},{"slug":"große","name":"Größe"}],"created_at":"2026-11-19T02:25:46.537579Z","updated_at":"2026-11-19T02:25:46.537579Z"}', 19, 'annstrasseann@acme.example+4915123456780strasse und masthttps://ann.exampleannieanstacex49unmaht', '2026-11-19 02:25:46.537579+00', '2026-11-19 02:25:46.537579+00');
INSERT INTO public.contacts VALUES (2, 3, '"type":"person","attributes":{"1":"Bob","3":"bob@bücher.example","4":"+436601234567","25":"ẞob"},"uuid_id":"01a1f19f-d63b-7590-906d-d7f511c3d1b8","first_name":"Bob","last_name":null,"email":"bob@bücher.example","phone":"+436601234567","work_email":null,"note":null,"score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":null,"size":null,"employer":null,"nickname":"ẞob","ticket":null,"tags":[{"slug":"vip","name":"VIP"}],"created_at":"2026-11-19T02:25:46.554260Z","updated_at":"2026-11-19T02:25:46.554260Z"}', 19, 'bobbob@bücher.example+436601234567ßobbobüex43ßo', '2026-11-19 02:25:46.55426+00', '2026-11-19 02:25:46.55426+00');
INSERT INTO public.contacts VALUES (2, 5, '"type":"person","attributes":{"1":"ırmak","2":"İrem","15":"ırmak@work.example","23":"M"},"uuid_id":"01a1f19f-d64d-7130-b11a-195192687da5","first_name":"ırmak","last_name":"İrem","email":null,"phone":null,"work_email":"ırmak@work.example","note":null,"score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":null,"size":"M","employer":null,"nickname":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:46.571308Z","updated_at":"2026-11-19T02:25:46.571308Z"}', 19, 'irmaki̇remirmak@work.exampleiri̇woex', '2026-11-19 02:25:46.571308+00', '2026-11-19 02:25:46.571308+00');
INSERT INTO public.contacts VALUES (2, 6, '"type":"person","attributes":{"1":"ΣΊΣΥΦΟΣ","2":"σίσυφος","4":"+4915123456782","19":"2026-02-28T22:00:00.000000Z"},"uuid_id":"01a1f19f-d656-7739-8d34-dd32b8a186db","first_name":"ΣΊΣΥΦΟΣ","last_name":"σίσυφος","email":null,"phone":"+4915123456782","work_email":null,"note":null,"score":null,"birthday":null,"seen_at":"2026-02-28T22:00:00.000000Z","vip":null,"homepage":null,"sizes":null,"size":null,"employer":null,"nickname":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:46.581361Z","updated_at":"2026-11-19T02:25:46.581361Z"}', 19, 'σίσυφοσσίσυφοσ+4915123456782σί49', '2026-11-19 02:25:46.581361+00', '2026-11-19 02:25:46.581361+00');
INSERT INTO public.contacts VALUES (2, 7, '"type":"person","attributes":{"1":"nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnß","3":"long@acme.example","16":"ßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßß Größe Größe Größe Größe Größe Größe Größe Größe Größe Größe Größe Größe "},"uuid_id":"01a1f19f-d65e-75fe-8ef5-00718f41604c","first_name":"nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnß","last_name":null,"email":"long@acme.example","phone":null,"work_email":null,"note":"ßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßßß Größe Größe Größe Größe Größe Größe Größe Größe Größe Größe Größe Größe ","score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":null,"size":null,"employer":null,"nickname":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:46.589354Z","updated_at":"2026-11-19T02:25:46.589354Z"}', 19, 'nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnsslong@acme.examplessssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss grösse grösse grösse grösse grösse grösse grösse grösse grösse grösse grösse grösse nnloacexssgr', '2026-11-19 02:25:46.589354+00', '2026-11-19 02:25:46.589354+00');
INSERT INTO public.contacts VALUES (2, 8, '"type":"person","attributes":{"1":"ẖ","2":"H̱","3":"Émile@acme.example","22":["Small"]},"uuid_id":"01a1f19f-d666-772f-bd84-727666c17fa2","first_name":"ẖ","last_name":"H̱","email":"Émile@acme.example","phone":null,"work_email":null,"note":null,"score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":["Small"],"size":null,"employer":null,"nickname":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:46.597375Z","updated_at":"2026-11-19T02:25:46.597375Z"}', 19, 'ẖẖémile@acme.exampleẖémacex', '2026-11-19 02:25:46.597375+00', '2026-11-19 02:25:46.597375+00');
INSERT INTO public.contacts VALUES (2, 10, '"type":"person","attributes":{"1":"Ann","2":"Two","3":"ANN@acme.example"},"uuid_id":"01a1f19f-d679-79e6-8f8f-96bf27c9c633","first_name":"Ann","last_name":"Two","email":"ANN@acme.example","phone":null,"work_email":null,"note":null,"score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":null,"size":null,"employer":null,"nickname":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:46.615507Z","updated_at":"2026-11-19T02:25:46.615507Z"}', 19, 'anntwoann@acme.exampleantwacex', '2026-11-19 02:25:46.615507+00', '2026-11-19 02:25:46.615507+00');
INSERT INTO public.contacts VALUES (2, 11, '"type":"person","attributes":{"1":"Empty"},"uuid_id":"01a1f19f-d68b-73ac-bba7-186382e8b3e7","first_name":"Empty","last_name":null,"email":null,"phone":null,"work_email":null,"note":null,"score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":null,"size":null,"employer":null,"nickname":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:46.634208Z","updated_at":"2026-11-19T02:25:46.634208Z"}', 19, 'emptyem', '2026-11-19 02:25:46.634208+00', '2026-11-19 02:25:46.634208+00');
INSERT INTO public.contacts VALUES (2, 12, '"type":"person","attributes":{"1":"王伟","3":"wang@acme.example"},"uuid_id":"01a1f19f-d693-7a2d-adca-7fcea26228f9","first_name":"王伟","last_name":null,"email":"wang@acme.example","phone":null,"work_email":null,"note":null,"score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":null,"size":null,"employer":null,"nickname":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:46.642018Z","updated_at":"2026-11-19T02:25:46.642018Z"}', 19, '王伟wang@acme.example王伟waacex', '2026-11-19 02:25:46.642018+00', '2026-11-19 02:25:46.642018+00');
INSERT INTO public.contacts VALUES (2, 4, '"type":"person","attributes":{"1":"Bert","2":"Groß","3":"bob@xn--bcher-kva.example","17":12,"20":false},"uuid_id":"01a1f19f-d644-7e78-8fb3-f676a9f9d947","first_name":"Bert","last_name":"Groß","email":"bob@xn--bcher-kva.example","phone":null,"work_email":null,"note":null,"score":12,"birthday":null,"seen_at":null,"vip":false,"homepage":null,"sizes":null,"size":null,"employer":null,"nickname":null,"ticket":null,"tags":[{"slug":"regular","name":"Regular"}],"created_at":"2026-11-19T02:25:46.563051Z","updated_at":"2026-11-19T02:25:46.659045Z"}', 19, 'bertgrossbob@xn--bcher-kva.examplebegrboxnbckvex', '2026-11-19 02:25:46.563051+00', '2026-11-19 02:25:46.659045+00');
INSERT INTO public.contacts VALUES (3, 13, '"type":"person","attributes":{"8":"Ria","10":"ann@acme.example","11":"+436601234567"},"uuid_id":"01a1f19f-d6be-74f5-9271-8585074b4d38","first_name":"Ria","last_name":null,"email":"ann@acme.example","phone":"+436601234567","tags":[],"created_at":"2026-11-19T02:25:46.683969Z","updated_at":"2026-11-19T02:25:46.683969Z"}', 7, 'riaann@acme.example+436601234567rianacex43', '2026-11-19 02:25:46.683969+00', '2026-11-19 02:25:46.683969+00');
INSERT INTO public.contacts VALUES (2, 14, '"type":"person","attributes":{"1":"Cem","3":"cem@ışık.example","4":"+4915123456790","22":["Small"]},"uuid_id":"01a1f19f-d892-73df-aae0-6f419a2a9143","first_name":"Cem","last_name":null,"email":"cem@ışık.example","phone":"+4915123456790","work_email":null,"note":null,"score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":["Small"],"shirt_size":null,"employer":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:47.150199Z","updated_at":"2026-11-19T02:25:47.150199Z"}', 21, 'cemcem@işik.example+4915123456790ceişex49', '2026-11-19 02:25:47.150199+00', '2026-11-19 02:25:47.150199+00');
INSERT INTO public.contacts VALUES (2, 15, '"type":"person","attributes":{"1":"Élise","3":"élise@straße.example","4":"+33612345678","16":"Straße","22":["Groß"]},"uuid_id":"01a1f19f-d893-7d97-acc1-b5d0b7bdc7ad","first_name":"Élise","last_name":null,"email":"élise@straße.example","phone":"+33612345678","work_email":null,"note":"Straße","score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":["Groß"],"shirt_size":null,"employer":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:47.150199Z","updated_at":"2026-11-19T02:25:48.150655Z"}', 21, 'éliseélise@strasse.example+33612345678strasseélstex33', '2026-11-19 02:25:47.150199+00', '2026-11-19 02:25:48.150655+00');
INSERT INTO public.contacts VALUES (2, 16, '"type":"person","attributes":{"3":"ema@acme.example","16":"x"},"uuid_id":"01a1f19f-dc7d-77d8-a3b5-d6ac7581a0d0","first_name":null,"last_name":null,"email":"ema@acme.example","phone":null,"work_email":null,"note":"x","score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":null,"shirt_size":null,"employer":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:48.149489Z","updated_at":"2026-11-19T02:25:48.149489Z"}', 21, 'ema@acme.examplexemacexx', '2026-11-19 02:25:48.149489+00', '2026-11-19 02:25:48.149489+00');
INSERT INTO public.contacts VALUES (2, 17, '"type":"person","attributes":{"3":"new@acme.example","16":"ſ"},"uuid_id":"01a1f19f-dc81-7a38-adb3-290ac556dd23","first_name":null,"last_name":null,"email":"new@acme.example","phone":null,"work_email":null,"note":"ſ","score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":null,"shirt_size":null,"employer":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:48.149489Z","updated_at":"2026-11-19T02:25:48.149489Z"}', 21, 'new@acme.examplesneacexs', '2026-11-19 02:25:48.149489+00', '2026-11-19 02:25:48.149489+00');
INSERT INTO public.contacts VALUES (2, 18, '"type":"person","attributes":{"1":"Once","3":"once@acme.example"},"uuid_id":"01a1f19f-dcbe-7260-a5d4-968bec3726ae","first_name":"Once","last_name":null,"email":"once@acme.example","phone":null,"work_email":null,"note":null,"score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":null,"shirt_size":null,"employer":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:48.216770Z","updated_at":"2026-11-19T02:25:48.216770Z"}', 21, 'onceonce@acme.exampleonacex', '2026-11-19 02:25:48.21677+00', '2026-11-19 02:25:48.21677+00');
INSERT INTO public.files VALUES (2, 1, 'logos/größe.png', '26dca17a046a0dc7b14176d7674fd5d8aaa148e20ab09e6723c311ea9342b91d', 'größe.png', 'image/png', 70, '6b7fa434f92a8b80aab02d9bf1a12e49ffcae424e4013a1c4f68b67e3d2bbcd0', '2026-11-19 02:25:46.241145+00');
INSERT INTO public.files VALUES (2, 3, 'terms.txt', '4a6d301935b8207cbdaaa41ae4e1337e04e391e8b6f0fbe8ec33d2733c0098b6', 'terms.txt', 'text/plain', 20, 'c3e3a6edeaa57632bb014df9b9e4ab1c96cc17ee1559778b86183d8867d1403d', '2026-11-19 02:25:46.282608+00');
INSERT INTO public.idempotency_keys VALUES (2, 1, 'POST /api/v1/contacts', 'order-1', 'ebf8a7499c82075dc17c4fa6df3227ef2ea4e6d825b1d433ad6789888ecac4c9', 201, '{"id":18,"team_id":2,"type":"person","attributes":{"1":"Once","3":"once@acme.example"},"uuid_id":"01a1f19f-dcbe-7260-a5d4-968bec3726ae","first_name":"Once","last_name":null,"email":"once@acme.example","phone":null,"work_email":null,"note":null,"score":null,"birthday":null,"seen_at":null,"vip":null,"homepage":null,"sizes":null,"shirt_size":null,"employer":null,"ticket":null,"tags":[],"created_at":"2026-11-19T02:25:48.216770Z","updated_at":"2026-11-19T02:25:48.216770Z"}', '2026-11-19 02:25:48.21677+00', '2026-11-20 02:25:48.21677+00');
INSERT INTO public.identifiers VALUES (2, 1, 'email', 'News@straße.example', 'Acme', '2026-11-19 02:25:44.190524+00', NULL, NULL, 0, '2026-11-19 02:25:41.487533+00', '2026-11-19 02:25:44.190524+00');
INSERT INTO public.identifiers VALUES (2, 2, 'phone', '+4915123456789', 'Acme', '2026-11-19 02:25:45.192625+00', NULL, NULL, 0, '2026-11-19 02:25:44.206851+00', '2026-11-19 02:25:45.192625+00');
INSERT INTO public.identifiers VALUES (2, 3, 'email', 'later@acme.example', NULL, NULL, '2a2a449dbcda9aef029a1f0653d58ebbe5e3417e1170de257a54d39d41cf047f', '2026-11-19 02:40:46.160708+00', 0, '2026-11-19 02:25:45.204467+00', '2026-11-19 02:25:46.160708+00');
INSERT INTO public.import_errors VALUES (2, 1, 3, '["Dora","not an email","",""]', '{"email":["The email field must be a valid email address."]}');
INSERT INTO public.import_errors VALUES (2, 1, 4, '["Ema","ema@acme.example","","Huge"]', '{"sizes":["The selected sizes is invalid."]}');
INSERT INTO public.imports VALUES (2, 1, 'completed', '429d011f-f1e3-4ad2-8d9f-2fe380d20f91', NULL, 168, '{"format":{"isGzip":false,"charset":"utf-8","delimiter":","},"header":["first_name","email","phone","sizes"],"columns":["first_name","email","phone","sizes"],"type":"person","matchOn":null}', 168, 4, 2, 0, 0, 2, NULL, '2026-11-19 02:25:47.06974+00', '2026-11-19 02:25:47.138055+00', '2026-11-19 02:25:47.179474+00', '2026-11-19 02:25:47.179474+00');
INSERT INTO public.imports VALUES (2, 2, 'completed', '0796fe34-c952-474a-8243-5d4ff6c368f3', NULL, 80, '{"format":{"isGzip":false,"charset":"utf-8","delimiter":","},"header":["email","note"],"columns":["email","note"],"type":"person","matchOn":"email"}', 80, 3, 2, 1, 0, 0, NULL, '2026-11-19 02:25:47.227489+00', '2026-11-19 02:25:48.145504+00', '2026-11-19 02:25:48.166684+00', '2026-11-19 02:25:48.166684+00');
INSERT INTO public.integrations VALUES (2, 1, 'Helpdesk', '2026-11-19 02:25:41.483757+00');
INSERT INTO public.invitations VALUES (1, 2, 'ad36e687def94837604c82167e89151cae3e7ab179299a82b9cfe1fb0561ad88', 'Groß@acme.example', 1, '2026-11-19 02:25:41.480506+00', '2026-11-26 02:25:41.480071+00');
INSERT INTO public.jobs VALUES (1, 1, 'sweep-idempotency-keys', 'sweep-idempotency-keys', 'null', '2026-11-19 03:25:42.101813+00', NULL, 0, NULL, '2026-11-19 02:25:41.112181+00');
INSERT INTO public.jobs VALUES (2, 3, 'sweep-idempotency-keys', 'sweep-idempotency-keys', 'null', '2026-11-19 03:25:42.108216+00', NULL, 0, NULL, '2026-11-19 02:25:41.413905+00');
INSERT INTO public.jobs VALUES (3, 5, 'sweep-idempotency-keys', 'sweep-idempotency-keys', 'null', '2026-11-19 03:25:42.111833+00', NULL, 0, NULL, '2026-11-19 02:25:41.448172+00');
INSERT INTO public.jobs VALUES (1, 2, 'sweep-files', 'sweep-files', 'null', '2026-11-19 08:25:43.123937+00', NULL, 0, NULL, '2026-11-19 02:25:41.112181+00');
INSERT INTO public.jobs VALUES (2, 4, 'sweep-files', 'sweep-files', 'null', '2026-11-19 08:25:43.13131+00', NULL, 0, NULL, '2026-11-19 02:25:41.413905+00');
INSERT INTO public.jobs VALUES (3, 6, 'sweep-files', 'sweep-files', 'null', '2026-11-19 08:25:43.135093+00', NULL, 0, NULL, '2026-11-19 02:25:41.448172+00');
INSERT INTO public.lists VALUES (2, 1, 'Étude', 'étude', 'email', 1, 1, NULL, '2026-11-19 02:25:46.72382+00', '2026-11-19 02:25:46.72382+00');
INSERT INTO public.lists VALUES (2, 2, 'Œuvre', 'œuvre', 'sms', 1, NULL, 2, '2026-11-19 02:25:46.750406+00', '2026-11-19 02:25:46.750406+00');
INSERT INTO public.lists VALUES (2, 4, 'Push', 'push', 'push', 1, NULL, NULL, '2026-11-19 02:25:46.767733+00', '2026-11-19 02:25:46.767733+00');
INSERT INTO public.lists VALUES (3, 5, 'News', 'news', 'email', NULL, NULL, NULL, '2026-11-19 02:25:46.779529+00', '2026-11-19 02:25:46.779529+00');
INSERT INTO public.memberships VALUES (1, 1, 1, '2026-11-19 02:25:41.207159+00');
INSERT INTO public.memberships VALUES (2, 2, 1, '2026-11-19 02:25:41.212038+00');
INSERT INTO public.memberships VALUES (3, 3, 1, '2026-11-19 02:25:41.214489+00');
INSERT INTO public.memberships VALUES (4, 1, 2, '2026-11-19 02:25:41.413905+00');
INSERT INTO public.memberships VALUES (5, 1, 3, '2026-11-19 02:25:41.448172+00');
INSERT INTO public.migrations VALUES ('0001-foundations', '2026-11-19 02:25:40.763983+00');
INSERT INTO public.migrations VALUES ('0002-brands', '2026-11-19 02:25:40.77897+00');
INSERT INTO public.migrations VALUES ('0003-contact-fields', '2026-11-19 02:25:40.792344+00');
INSERT INTO public.migrations VALUES ('0004-contacts', '2026-11-19 02:25:40.811284+00');
INSERT INTO public.migrations VALUES ('0005-pages', '2026-11-19 02:25:40.828537+00');
INSERT INTO public.migrations VALUES ('0006-identifiers-and-lists', '2026-11-19 02:25:40.858044+00');
INSERT INTO public.migrations VALUES ('0007-files', '2026-11-19 02:25:40.868633+00');
INSERT INTO public.migrations VALUES ('0008-id-lookup', '2026-11-19 02:25:40.88891+00');
INSERT INTO public.migrations VALUES ('0009-imports', '2026-11-19 02:25:40.90062+00');
INSERT INTO public.migrations VALUES ('0010-derived-rows', '2026-11-19 02:25:40.907419+00');
INSERT INTO public.migrations VALUES ('0011-accounts', '2026-11-19 02:25:40.935813+00');
INSERT INTO public.migrations VALUES ('0012-tokens-in-bulk', '2026-11-19 02:25:40.939823+00');
INSERT INTO public.pages VALUES (2, 1, 1, 'Welcome', 'welcome', '/welcome', '<!doctype html><title>Welcome</title><p>Hello</p>', '2026-11-19 02:25:46.376395+00', '2026-11-19 02:25:46.376395+00');
INSERT INTO public.pages VALUES (2, 2, 1, 'Étape', 'étape', '/größe', '<!doctype html><title>Étape</title><p>Hello</p>', '2026-11-19 02:25:46.390962+00', '2026-11-19 02:25:46.390962+00');
INSERT INTO public.pages VALUES (2, 3, 1, 'Über uns', 'über uns', '/about', '<!doctype html><title>Über uns</title><p>Hello</p>', '2026-11-19 02:25:46.399373+00', '2026-11-19 02:25:46.399373+00');
INSERT INTO public.sessions VALUES (1, 1, 'ec6a12c3c313eef94fa3a7b94fbc44aec1320b73b758d5ee48cbd774f20c2f39', '2026-11-19 02:25:41.385956+00', '2026-12-19 02:25:41.385956+00');
INSERT INTO public.sign_in_tries VALUES (1, 'ddef414174bc43212a3d32ff3afb5737350f6c9798e2f97f555e4d4601f35f8d', 1, '2026-11-19 02:25:41.285987+00');
INSERT INTO public.sign_in_tries VALUES (5, 'e435841ed4c5be0e671e83f7a5b2f4bbea980354953c363ec9f9a47eca0dab11', 1, '2026-11-19 02:25:48.237745+00');
INSERT INTO public.sign_in_tries VALUES (3, '9df300d35d49393dbcdc19d4a90644043604170d3cfa40ec2e0cbc6e2ba90250', 1, '2026-11-19 02:25:41.291053+00');
INSERT INTO public.site_domains VALUES (1, 'pages.elan.example', 2, 1);
INSERT INTO public.sites VALUES (2, 1, 'Élan pages', 'pages.elan.example', '2026-11-19 02:25:46.361356+00', '2026-11-19 02:25:46.361356+00');
INSERT INTO public.sites VALUES (2, 2, 'Internal', NULL, '2026-11-19 02:25:46.372245+00', '2026-11-19 02:25:46.372245+00');
INSERT INTO public.subscribers VALUES (2, 1, 1, 2, 'subscribed', '2026-11-19 02:25:46.790303+00', '2026-11-19 02:25:46.790303+00');
INSERT INTO public.subscribers VALUES (2, 2, 1, 3, 'subscribed', '2026-11-19 02:25:46.847749+00', '2026-11-19 02:25:46.847749+00');
INSERT INTO public.subscribers VALUES (2, 3, 1, 4, 'unsubscribed', '2026-11-19 02:25:46.894675+00', '2026-11-19 02:25:46.908217+00');
INSERT INTO public.subscribers VALUES (2, 4, 1, 5, 'unsubscribed', '2026-11-19 02:25:46.918384+00', '2026-11-19 02:25:46.928034+00');
INSERT INTO public.subscribers VALUES (2, 5, 1, 1, 'unsubscribed', '2026-11-19 02:25:46.932781+00', '2026-11-19 02:25:46.942518+00');
INSERT INTO public.subscribers VALUES (2, 7, 1, 7, 'subscribed', '2026-11-19 02:25:46.966378+00', '2026-11-19 02:25:46.982277+00');
INSERT INTO public.subscribers VALUES (2, 9, 2, 2, 'subscribed', '2026-11-19 02:25:46.989758+00', '2026-11-19 02:25:46.989758+00');
INSERT INTO public.subscribers VALUES (2, 10, 2, 6, 'unsubscribed', '2026-11-19 02:25:46.998102+00', '2026-11-19 02:25:47.010291+00');
INSERT INTO public.subscribers VALUES (3, 12, 5, 13, 'unsubscribed', '2026-11-19 02:25:47.022483+00', '2026-11-19 02:25:47.032272+00');
INSERT INTO public.teams VALUES (1, 'Start', NULL, '2026-11-19 02:25:41.112181+00', '2026-11-19 02:25:41.112181+00', 0);
INSERT INTO public.teams VALUES (3, 'Rival', 'AT', '2026-11-19 02:25:41.448172+00', '2026-11-19 02:25:41.448172+00', 7);
INSERT INTO public.teams VALUES (2, 'Acme', 'DE', '2026-11-19 02:25:41.413905+00', '2026-11-19 02:25:41.413905+00', 21);
INSERT INTO public.tokens VALUES (6, 2, 'api', 'Old shop', '20037dd22d21462d53524515dfbf281db63735ad64a789da610914dad5dc04cf', NULL, NULL, NULL, '2026-11-19 02:25:41.473319+00', NULL, NULL, '2026-11-19 02:25:41.476143+00', NULL);
INSERT INTO public.tokens VALUES (1, 1, 'session', 'Dashboard', 'dda9d55e37e41127e17f4b172947a96f48f38ee05db15e98612752ebcee24fdb', 1, NULL, NULL, '2026-11-19 02:25:41.401039+00', '2026-11-19 02:25:41.412615+00', '2026-11-19 02:40:41.401039+00', NULL, 1);
INSERT INTO public.tokens VALUES (2, 2, 'session', 'Dashboard', 'f1fb8ea03f69d1a8fde7c4043aac134f531029532f82f6bdcd439e200965f59b', 1, NULL, NULL, '2026-11-19 02:25:41.435927+00', '2026-11-19 02:25:41.442166+00', '2026-11-19 02:40:41.435927+00', NULL, 1);
INSERT INTO public.tokens VALUES (4, 3, 'session', 'Dashboard', '44ee3a5f6e84284fcdc4ed6b252d452b46420ca975edd99dbfa9b25d94bd836a', 1, NULL, NULL, '2026-11-19 02:25:41.46541+00', '2026-11-19 02:25:41.470446+00', '2026-11-19 02:40:41.46541+00', NULL, 1);
INSERT INTO public.tokens VALUES (3, 2, 'api', 'Shop', '3bf4c4b1a56cdedc1a95947d2fdbb1a2dec2033230a3521f7fb0e6162948ec6f', NULL, NULL, NULL, '2026-11-19 02:25:41.443712+00', '2026-11-19 02:25:41.486822+00', NULL, NULL, NULL);
INSERT INTO public.tokens VALUES (5, 3, 'api', 'Shop', '0b0d878574fad6348e5754002dcf0ef7ca2b81e7f673854d7617dab4af7fd22b', NULL, NULL, NULL, '2026-11-19 02:25:41.470638+00', '2026-11-19 02:25:46.353806+00', NULL, NULL, NULL);
INSERT INTO public.tokens VALUES (7, 2, 'integration', 'Helpdesk', '9c5c925dcd7544d9f5601ff05a6ac5774041327c4d6f280bc9e66b6b1680989f', NULL, 1, NULL, '2026-11-19 02:25:41.483757+00', '2026-11-19 02:25:46.492186+00', NULL, NULL, NULL);
INSERT INTO public.users VALUES (1, 'ada@acme.example', 'ada@acme.example', '$argon2id$v=19$m=19456,t=2,p=1$7aYgA1KhIfQ4VetzAc98CQ$dPDT0XwA/n9QVwol/uktWgweQsjsGc7M8gHUeEfecRs', '2026-11-19 02:25:41.207159+00', '2026-11-19 02:25:41.207159+00');
INSERT INTO public.users VALUES (2, 'Jürgen.Weiß@straße.example', 'jürgen.weiss@strasse.example', '$argon2id$v=19$m=19456,t=2,p=1$7aYgA1KhIfQ4VetzAc98CQ$dPDT0XwA/n9QVwol/uktWgweQsjsGc7M8gHUeEfecRs', '2026-11-19 02:25:41.212038+00', '2026-11-19 02:25:41.212038+00');
INSERT INTO public.users VALUES (3, 'mıke@acme.example', 'mike@acme.example', '$argon2id$v=19$m=19456,t=2,p=1$7aYgA1KhIfQ4VetzAc98CQ$dPDT0XwA/n9QVwol/uktWgweQsjsGc7M8gHUeEfecRs', '2026-11-19 02:25:41.214489+00', '2026-11-19 02:25:41.214489+00');
SELECT pg_catalog.setval('public.brands_id_seq', 6, true);
SELECT pg_catalog.setval('public.consents_id_seq', 19, true);
SELECT pg_catalog.setval('public.contact_fields_id_seq', 26, true);
SELECT pg_catalog.setval('public.contacts_id_seq', 18, true);
SELECT pg_catalog.setval('public.files_id_seq', 3, true);
SELECT pg_catalog.setval('public.idempotency_keys_id_seq', 1, true);
SELECT pg_catalog.setval('public.identifiers_id_seq', 3, true);
SELECT pg_catalog.setval('public.imports_id_seq', 2, true);
SELECT pg_catalog.setval('public.integrations_id_seq', 1, true);
SELECT pg_catalog.setval('public.invitations_id_seq', 1, true);
SELECT pg_catalog.setval('public.jobs_id_seq', 12, true);
SELECT pg_catalog.setval('public.lists_id_seq', 5, true);
SELECT pg_catalog.setval('public.memberships_id_seq', 5, true);
SELECT pg_catalog.setval('public.pages_id_seq', 3, true);
SELECT pg_catalog.setval('public.sessions_id_seq', 1, true);
SELECT pg_catalog.setval('public.sign_in_tries_id_seq', 6, true);
SELECT pg_catalog.setval('public.site_domains_id_seq', 1, true);
SELECT pg_catalog.setval('public.sites_id_seq', 2, true);
SELECT pg_catalog.setval('public.subscribers_id_seq', 12, true);
SELECT pg_catalog.setval('public.teams_id_seq', 3, true);
SELECT pg_catalog.setval('public.tokens_id_seq', 7, true);
SELECT pg_catalog.setval('public.users_id_seq', 3, true);
ALTER TABLE ONLY public.brands ADD CONSTRAINT brands_pkey PRIMARY KEY (team_id, id);
ALTER TABLE ONLY public.code_counts ADD CONSTRAINT code_counts_pkey PRIMARY KEY (team_id, kind, value);
ALTER TABLE ONLY public.consents ADD CONSTRAINT consents_pkey PRIMARY KEY (team_id, id);
ALTER TABLE ONLY public.contact_counts ADD CONSTRAINT contact_counts_pkey PRIMARY KEY (team_id, level, bucket, stripe);
ALTER TABLE ONLY public.contact_fields ADD CONSTRAINT contact_fields_pkey PRIMARY KEY (team_id, id);
ALTER TABLE ONLY public.contact_tags ADD CONSTRAINT contact_tags_pkey PRIMARY KEY (team_id, slug, contact_id);
ALTER TABLE ONLY public.contact_tokens ADD CONSTRAINT contact_tokens_pkey PRIMARY KEY (team_id, id);
ALTER TABLE ONLY public.contact_values ADD CONSTRAINT contact_values_pkey PRIMARY KEY (team_id, field_id, value_key, contact_id);
ALTER TABLE ONLY public.contacts ADD CONSTRAINT contacts_pkey PRIMARY KEY (team_id, id);
ALTER TABLE ONLY public.files ADD CONSTRAINT files_pkey PRIMARY KEY (team_id, id);
ALTER TABLE ONLY public.idempotency_keys ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (team_id, id);
ALTER TABLE ONLY public.identifiers ADD CONSTRAINT identifiers_pkey PRIMARY KEY (team_id, id);
ALTER TABLE ONLY public.import_errors ADD CONSTRAINT import_errors_pkey PRIMARY KEY (team_id, import_id, line);
ALTER TABLE ONLY public.imports ADD CONSTRAINT imports_pkey PRIMARY KEY (team_id, id);
ALTER TABLE ONLY public.integrations ADD CONSTRAINT integrations_pkey PRIMARY KEY (team_id, id);
ALTER TABLE ONLY public.invitations ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.jobs ADD CONSTRAINT jobs_pkey PRIMARY KEY (team_id, id);
ALTER TABLE ONLY public.lists ADD CONSTRAINT lists_pkey PRIMARY KEY (team_id, id);
ALTER TABLE ONLY public.memberships ADD CONSTRAINT memberships_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.migrations ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.pages ADD CONSTRAINT pages_pkey PRIMARY KEY (team_id, id);
ALTER TABLE ONLY public.sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sign_in_tries ADD CONSTRAINT sign_in_tries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.site_domains ADD CONSTRAINT site_domains_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sites ADD CONSTRAINT sites_pkey PRIMARY KEY (team_id, id);
ALTER TABLE ONLY public.subscribers ADD CONSTRAINT subscribers_pkey PRIMARY KEY (team_id, id);
ALTER TABLE ONLY public.teams ADD CONSTRAINT teams_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tokens ADD CONSTRAINT tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.users ADD CONSTRAINT users_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX brands_default ON public.brands USING btree (team_id) WHERE is_default;
CREATE INDEX brands_id ON public.brands USING hash (id);
CREATE INDEX brands_name ON public.brands USING btree (team_id, name_key, id);
CREATE INDEX consents_id ON public.consents USING hash (id);
CREATE INDEX consents_subscriber ON public.consents USING btree (team_id, subscriber_id, id);
CREATE INDEX contact_fields_id ON public.contact_fields USING hash (id);
CREATE UNIQUE INDEX contact_fields_tag ON public.contact_fields USING btree (team_id, tag);
CREATE INDEX contact_tokens_tokens ON public.contact_tokens USING gin (tokens) WITH (gin_pending_list_limit='1024');
CREATE INDEX contacts_created ON public.contacts USING btree (team_id, created_at, id);
CREATE INDEX contacts_id ON public.contacts USING hash (id);
CREATE INDEX contacts_updated ON public.contacts USING btree (team_id, updated_at, id);
CREATE INDEX files_id ON public.files USING hash (id);
CREATE UNIQUE INDEX files_path ON public.files USING btree (team_id, path_hash);
CREATE INDEX files_sha256 ON public.files USING btree (team_id, sha256);
CREATE INDEX idempotency_keys_expiry ON public.idempotency_keys USING btree (team_id, expires_at);
CREATE INDEX idempotency_keys_id ON public.idempotency_keys USING hash (id);
CREATE UNIQUE INDEX idempotency_keys_key ON public.idempotency_keys USING btree (team_id, endpoint, key);
CREATE INDEX identifiers_id ON public.identifiers USING hash (id);
CREATE UNIQUE INDEX identifiers_value ON public.identifiers USING btree (team_id, kind, value);
CREATE INDEX imports_id ON public.imports USING hash (id);
CREATE INDEX integrations_id ON public.integrations USING hash (id);
CREATE UNIQUE INDEX invitations_code ON public.invitations USING btree (code_hash);
CREATE INDEX invitations_team ON public.invitations USING btree (team_id);
CREATE INDEX jobs_due ON public.jobs USING btree (run_at, team_id);
CREATE INDEX jobs_id ON public.jobs USING hash (id);
CREATE UNIQUE INDEX jobs_name ON public.jobs USING btree (team_id, name);
CREATE INDEX lists_brand ON public.lists USING btree (team_id, brand_id);
CREATE INDEX lists_id ON public.lists USING hash (id);
CREATE INDEX lists_name ON public.lists USING btree (team_id, name_key, id);
CREATE INDEX memberships_team ON public.memberships USING btree (team_id);
CREATE UNIQUE INDEX memberships_user ON public.memberships USING btree (user_id, team_id);
CREATE INDEX pages_id ON public.pages USING hash (id);
CREATE INDEX pages_name ON public.pages USING btree (team_id, name_key, id);
CREATE UNIQUE INDEX pages_url ON public.pages USING btree (team_id, site_id, url);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE UNIQUE INDEX sessions_secret ON public.sessions USING btree (secret_hash);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE INDEX sign_in_tries_since ON public.sign_in_tries USING btree (since);
CREATE UNIQUE INDEX sign_in_tries_who ON public.sign_in_tries USING btree (who);
CREATE UNIQUE INDEX site_domains_domain ON public.site_domains USING btree (domain);
CREATE INDEX sites_id ON public.sites USING hash (id);
CREATE UNIQUE INDEX subscribers_contact ON public.subscribers USING btree (team_id, list_id, contact_id);
CREATE INDEX subscribers_id ON public.subscribers USING hash (id);
CREATE INDEX subscribers_list ON public.subscribers USING btree (team_id, list_id, id);
CREATE INDEX subscribers_of_contact ON public.subscribers USING btree (team_id, contact_id);
CREATE INDEX subscribers_status ON public.subscribers USING btree (team_id, list_id, status, id);
CREATE UNIQUE INDEX tokens_hash ON public.tokens USING btree (token_hash);
CREATE INDEX tokens_session ON public.tokens USING btree (session_id);
CREATE INDEX tokens_team ON public.tokens USING btree (team_id, id);
CREATE UNIQUE INDEX users_email ON public.users USING btree (email_key);
ALTER TABLE ONLY public.brands ADD CONSTRAINT brands_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);
ALTER TABLE ONLY public.code_counts ADD CONSTRAINT code_counts_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);
ALTER TABLE ONLY public.consents ADD CONSTRAINT consents_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);
ALTER TABLE ONLY public.contact_fields ADD CONSTRAINT contact_fields_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);
ALTER TABLE ONLY public.contacts ADD CONSTRAINT contacts_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);
ALTER TABLE ONLY public.files ADD CONSTRAINT files_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);
ALTER TABLE ONLY public.idempotency_keys ADD CONSTRAINT idempotency_keys_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);
ALTER TABLE ONLY public.identifiers ADD CONSTRAINT identifiers_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);
ALTER TABLE ONLY public.import_errors ADD CONSTRAINT import_errors_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);
ALTER TABLE ONLY public.imports ADD CONSTRAINT imports_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);
ALTER TABLE ONLY public.integrations ADD CONSTRAINT integrations_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);
ALTER TABLE ONLY public.invitations ADD CONSTRAINT invitations_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.invitations ADD CONSTRAINT invitations_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);
ALTER TABLE ONLY public.jobs ADD CONSTRAINT jobs_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);
ALTER TABLE ONLY public.lists ADD CONSTRAINT lists_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);
ALTER TABLE ONLY public.memberships ADD CONSTRAINT memberships_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);
ALTER TABLE ONLY public.memberships ADD CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.pages ADD CONSTRAINT pages_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);
ALTER TABLE ONLY public.sessions ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.site_domains ADD CONSTRAINT site_domains_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);
ALTER TABLE ONLY public.sites ADD CONSTRAINT sites_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);
ALTER TABLE ONLY public.subscribers ADD CONSTRAINT subscribers_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);
ALTER TABLE ONLY public.tokens ADD CONSTRAINT tokens_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);
