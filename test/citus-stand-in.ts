import pg from 'pg'
import type { TestLocation } from './test-database.ts'

/**
 * A stand-in for Citus: functions and tables with the same names, which record calls and reject what Citus rejects according to
 * its documentation. Tests that use it show that our statements are valid and in an order that Citus allows. They don't show what
 * Citus would do with the statements: no rows are moved, and Citus doesn't plan any statements.
 */
const STAND_IN = `
  create schema citus_stand_in;
  set search_path = citus_stand_in, public;
  create table pg_dist_partition (logicalrelid regclass primary key, partmethod "char", repmodel "char", colocated_with text);
  create table pg_dist_shard (logicalrelid regclass, shardid bigint);
  create table pg_dist_node (groupid integer, nodename text, isactive boolean, shouldhaveshards boolean,
    nodeport integer default 5432, noderole text default 'primary');
  create table kept_migrations (name text primary key, applied_at timestamptz);

  create function create_reference_table(table_name regclass) returns void language plpgsql as $$
  begin
    if exists (select from pg_dist_partition where logicalrelid = table_name and repmodel = 't') then
      raise '% is a reference table already', table_name;
    end if;
    if exists (select from pg_constraint join pg_dist_partition on logicalrelid = confrelid
               where contype = 'f' and conrelid = table_name and partmethod = 'h') then
      raise '% refers to a distributed table', table_name;
    end if;
    insert into pg_dist_partition values (table_name, 'n', 't') on conflict (logicalrelid) do update set repmodel = 't';
    -- Tables that refer to it are now listed, but still local.
    insert into pg_dist_partition select distinct conrelid, 'n'::"char", 's'::"char" from pg_constraint
      where contype = 'f' and confrelid = table_name on conflict do nothing;
  end $$;

  create function create_distributed_table(table_name regclass, distribution_column text, distribution_type text default 'hash',
    colocate_with text default 'default', shard_count integer default null) returns void language plpgsql as $$
  declare
    number smallint := (select attnum from pg_attribute where attrelid = table_name and attname = distribution_column);
  begin
    if current_setting('citus.shard_replication_factor') <> '1' then raise 'row locks would fail'; end if;
    if exists (select from pg_dist_partition where logicalrelid = table_name and partmethod = 'h') then
      raise '% is distributed already', table_name;
    end if;
    if exists (select from pg_index where indrelid = table_name and indisunique and not number = any (indkey::smallint[])) then
      raise 'a unique index of % is without %', table_name, distribution_column using hint = 'Add it.';
    end if;
    if exists (select from pg_constraint where contype = 'f' and conrelid = table_name and not exists
               (select from pg_dist_partition where logicalrelid = confrelid and (repmodel = 't' or partmethod = 'h'))) then
      raise '% refers to a local table', table_name;
    end if;
    if colocate_with <> 'none' and not exists
      (select from pg_dist_partition where logicalrelid = colocate_with::regclass and partmethod = 'h') then
      raise '% is not distributed', colocate_with;
    end if;
    insert into pg_dist_partition values (table_name, 'h', 's', colocate_with)
      on conflict (logicalrelid) do update set partmethod = 'h', colocated_with = colocate_with;
  end $$;

  create function truncate_local_data_after_distributing_table(function_name regclass) returns void language plpgsql as $$
  begin
    if exists (select from pg_constraint where contype = 'f' and confrelid = function_name and not exists
               (select from pg_dist_partition where logicalrelid = conrelid and (repmodel = 't' or partmethod = 'h'))) then
      raise 'a local table refers to %', function_name;
    end if;
    -- Citus would have moved the rows. The tests still need those of one table.
    if function_name = 'migrations'::regclass then
      insert into kept_migrations table migrations on conflict do nothing;
    end if;
    execute format('truncate %s cascade', function_name);
  end $$;

  create function citus_set_coordinator_host(host text, port integer) returns void language sql as $$
    insert into pg_dist_node values (0, host, true, false, port);
  $$;
  create function citus_add_node(nodename text, nodeport integer) returns integer language sql as $$
    insert into pg_dist_node select count(*), $1, true, true, $2 from pg_dist_node returning groupid;
  $$;
  create function citus_set_node_property(nodename text, nodeport integer, property text, value boolean) returns void language sql as $$
    update pg_dist_node set shouldhaveshards = $4 where pg_dist_node.nodename = $1 and pg_dist_node.nodeport = $2;
  $$;

  insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    values (4000000000, 'citus', 10, 'citus_stand_in'::regnamespace, false, 'stand-in');
`

/** Returns false if the tests' role isn't a superuser, because only superusers can add the fake extension. */
export const installCitusStandIn = async ({ databaseUrl }: Pick<TestLocation, 'databaseUrl'>): Promise<boolean> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      'select rolsuper, current_database() as name from pg_roles where rolname = current_user',
    )
    if (!rows[0].rolsuper) return false
    await client.query(STAND_IN)
    await client.query(`alter database ${rows[0].name} set search_path = public, citus_stand_in`)
    return true
  } finally {
    await client.end()
  }
}
