import { CHANNELS } from '../../../../src/foundation/channels/channels.ts'
import { MESSAGE_STATUSES } from '../../data/use-messages.ts'
import { useTexts } from '../../texts/locale.tsx'
import { FilterBar, FilterSelect } from '../../ui/filter-bar.tsx'
import { SearchInput } from '../../ui/search-input.tsx'

/** The names of the filters in the URL, which are also the names of the API's parameters. */
export const FILTER_NAMES = ['to', 'status', 'channel'] as const

type Filters = Readonly<Record<(typeof FILTER_NAMES)[number], string>>

interface Props {
  readonly filters: Filters
  readonly onChange: (changes: Partial<Filters>) => void
}

export const MessageFilterBar = ({ filters, onChange }: Props) => {
  const { messages, statuses, lists } = useTexts()
  const texts = messages.filters
  return (
    <FilterBar>
      <SearchInput
        label={texts.to}
        placeholder={texts.toPlaceholder}
        term={filters.to}
        onChange={(to) => onChange({ to })}
      />
      <FilterSelect
        label={texts.status}
        all={texts.anyStatus}
        options={MESSAGE_STATUSES.map((value) => ({ value, label: statuses[value] }))}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label={texts.channel}
        all={texts.anyChannel}
        options={CHANNELS.map((value) => ({ value, label: lists.channels[value].name }))}
        value={filters.channel}
        onChange={(channel) => onChange({ channel })}
      />
    </FilterBar>
  )
}
