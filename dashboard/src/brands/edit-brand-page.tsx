import { Text } from '@mantine/core'
import type { Brand } from '@postrider/client'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRefresh, useTeam, useTeamData } from '../data/team.tsx'
import { useLists } from '../data/use-lists.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { leaveFreely } from '../ui/leave-guard.tsx'
import { notify } from '../ui/notices.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { PageProps } from '../ui/page-props.ts'
import { BrandForm } from './brand-form.tsx'
import { brandChangesOf, valuesOf } from './brand-values.ts'

export default function EditBrandPage({ params }: PageProps) {
  const id = Number(params.id)
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  const { brand, tags } = useTeamData(
    ['brands', id],
    async ({ postrider, dashboard }, signal) => {
      const [brand, { tags }] = await Promise.all([
        postrider.brands.get(id, { signal }),
        dashboard.brandTags(id, signal),
      ])
      return { brand, tags }
    },
    // A form begins with what is there now, not with what was there when one last looked …
    { gcTime: 0 },
  )
  // … and what was changed in it is told by how it began.
  const [before] = useState(() => valuesOf(brand, tags))
  return (
    <>
      <PageHeader title={brand.name} back={{ href: '/brands', label: 'Brands' }}>
        <DeleteBrand brand={brand} />
      </PageHeader>
      <BrandForm
        initial={before}
        submitLabel="Save"
        submit={(values) => postrider.brands.update(id, brandChangesOf(before, values))}
        onDone={async ({ name }) => {
          await refresh('brands')
          notify(`${name} has been saved.`)
          leaveFreely()
          go('/brands')
        }}
      />
    </>
  )
}

const DeleteBrand = ({ brand }: { brand: Brand }) => {
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  const own = useLists().filter(({ brand_id }) => brand_id === brand.id)
  const remove = async () => {
    await postrider.brands.delete(brand.id)
    notify(`${brand.name} has been deleted.`)
    leaveFreely()
    go('/brands')
    await refresh('brands', 'lists')
  }
  return (
    <ConfirmButton label="Delete" title={`Delete ${brand.name}?`} confirmLabel="Delete brand" onConfirm={remove}>
      <Text mb="xs">This cannot be undone.</Text>
      <Text className="breakable">{whatHappensTo(own.map(({ name }) => name))}</Text>
      {brand.is_default && <Text mt="xs">It is the default brand. No other becomes it by itself.</Text>}
    </ConfirmButton>
  )
}

/** So many are named; the others are counted. */
const NAMED = 5

const whatHappensTo = (lists: readonly string[]): string => {
  if (lists.length === 0) return 'No list uses it.'
  const others = lists.length - NAMED
  const names = [...lists.slice(0, NAMED), ...(others > 0 ? [`${others} more`] : [])]
  const them = new Intl.ListFormat('en').format(names)
  return lists.length === 1
    ? `The list ${them} uses it. It is kept, without a brand.`
    : `${lists.length} lists use it: ${them}. They are kept, without a brand.`
}
