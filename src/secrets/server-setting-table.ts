import type { Generated } from 'kysely'

/** Values that all servers of a database share. */
export interface ServerSettingTable {
  id: Generated<number>
  name: string
  value: string
}

declare module '../storage/tables.ts' {
  interface Tables {
    server_settings: ServerSettingTable
  }
}
