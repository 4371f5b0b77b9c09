import { Text } from '@mantine/core'
import type { Brand } from '@postrider/client'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRefresh, useTeam, useTeamData } from '../../data/team.tsx'
import { useLists } from '../../data/use-lists.ts'
import { useTexts } from '../../texts/locale.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { leaveFreely } from '../../ui/leave-guard.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { BrandForm } from './brand-form.tsx'
import { brandChangesOf, valuesOf } from './brand-values.ts'

export default function EditBrandPage({ params }: PageProps) {
  const texts = useTexts().brands
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
    // Not cached, so that the form starts with current data.
    { gcTime: 0 },
  )
  // The values that the form started with. Only changed values are sent.
  const [before] = useState(() => valuesOf(brand, tags))
  return (
    <>
      <PageHeader title={brand.name} back={{ href: '/brands', label: texts.title }}>
        <DeleteBrand brand={brand} />
      </PageHeader>
      <BrandForm
        initial={before}
        submitLabel={texts.save}
        submit={(values) => postrider.brands.update(id, brandChangesOf(before, values))}
        onDone={async ({ name }) => {
          await refresh('brands')
          notify(texts.saved(name))
          leaveFreely()
          go('/brands')
        }}
      />
    </>
  )
}

/** The dialog names at most this many lists and only counts the others, so that it fits on the screen. */
const NAMED = 5

const DeleteBrand = ({ brand }: { brand: Brand }) => {
  const { delete: texts, deleted } = useTexts().brands
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  const names = useLists()
    .filter(({ brand_id }) => brand_id === brand.id)
    .map(({ name }) => name)
  const others = Math.max(0, names.length - NAMED)
  const remove = async () => {
    await postrider.brands.delete(brand.id)
    notify(deleted(brand.name))
    leaveFreely()
    go('/brands')
    await refresh('brands', 'lists')
  }
  return (
    <ConfirmButton label={texts.button} title={texts.title(brand.name)} confirmLabel={texts.confirm} onConfirm={remove}>
      <Text mb="xs">{texts.permanent}</Text>
      <Text className="breakable">
        {names.length === 0 ? texts.noLists : texts.lists(names.slice(0, NAMED), others)}
      </Text>
      {brand.is_default && <Text mt="xs">{texts.isDefault}</Text>}
    </ConfirmButton>
  )
}
