import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { SUPPRESSION_REASONS, useSuppressionPage } from '../../data/use-suppressions.ts'
import { useTexts } from '../../texts/locale.tsx'
import { PostHorn } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar, FilteredRows, FilterSelect } from '../../ui/filter-bar.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageNumbers } from '../../ui/page-numbers.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { NewSuppression } from './new-suppression.tsx'
import { SuppressionTable } from './suppression-table.tsx'

const FILTER_NAMES = ['address', 'reason'] as const

export default function SuppressionListPage() {
  const texts = useTexts().suppressions
  const { filters, shown, isFiltered, isBehind, change } = useFilters(FILTER_NAMES)
  const reason = SUPPRESSION_REASONS.find((reason) => reason === shown.filters.reason)
  const page = useSuppressionPage({ address: shown.filters.address, reason }, shown.page)
  const [isOpen, { open, close }] = useDisclosure()
  const hasAny = page.total > 0 || isFiltered
  const add = (
    <Button leftSection={<PlusIcon />} onClick={open}>
      {texts.add}
    </Button>
  )
  return (
    <>
      <PageHeader title={texts.title} about={texts.about}>
        {hasAny && add}
      </PageHeader>
      {hasAny && (
        <FilterBar>
          <SearchInput
            label={texts.filters.address}
            placeholder={texts.filters.addressPlaceholder}
            term={filters.address}
            onChange={(address) => change({ address })}
          />
          <FilterSelect
            label={texts.filters.reason}
            all={texts.filters.anyReason}
            options={SUPPRESSION_REASONS.map((value) => ({ value, label: texts.reasons[value] }))}
            value={filters.reason}
            onChange={(reason) => change({ reason })}
          />
        </FilterBar>
      )}
      {!hasAny && (
        <EmptyState drawing={PostHorn} title={texts.empty.title} action={add}>
          {texts.empty.about}
        </EmptyState>
      )}
      {hasAny && page.data.length === 0 && (
        <NothingFound
          texts={texts.noMatch}
          action={texts.noMatch.showAll}
          onAction={() => change({ address: '', reason: '' })}
        />
      )}
      {page.data.length > 0 && (
        <FilteredRows isBehind={isBehind}>
          <SuppressionTable suppressions={page.data} />
          <PageNumbers page={page} />
        </FilteredRows>
      )}
      <Modal opened={isOpen} onClose={close} title={texts.add}>
        <NewSuppression onDone={close} />
      </Modal>
    </>
  )
}
