import type { Ddl } from '../dialect.ts'

/** Which parts of the server want to know what happens in a team. */
export const eventListeners = ({ keyedTable, bytewiseText }: Ddl): string[] => [
  ...keyedTable(
    'event_listeners',
    'team_id, reader, type',
    `reader ${bytewiseText} not null,
     type ${bytewiseText} not null`,
  ),
]
