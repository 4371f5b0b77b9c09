import { Text } from '@mantine/core'
import type { Brand } from '@postrider/client'
import { useState } from 'react'
import { DeleteButton } from '../../data/delete-button.tsx'
import { useTeam, useTeamData } from '../../data/team.tsx'
import { useLeave } from '../../data/use-leave.ts'
import { useLists } from '../../data/use-lists.ts'
import { useTexts } from '../../texts/locale.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { BrandForm } from './brand-form.tsx'
import { brandChangesOf, valuesOf } from './brand-values.ts'

export default function EditBrandPage({ params }: PageProps) {
  const texts = useTexts().brands
  const id = Number(params.id)
  const { postrider } = useTeam()
  const leave = useLeave('brands')
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
        onDone={({ name }) => leave('/brands', texts.saved(name))}
      />
    </>
  )
}

/** The dialog names at most this many lists and only counts the others, so that it fits on the screen. */
const NAMED = 5

const DeleteBrand = ({ brand }: { brand: Brand }) => {
  const texts = useTexts().brands
  const { postrider } = useTeam()
  const names = useLists()
    .filter(({ brand_id }) => brand_id === brand.id)
    .map(({ name }) => name)
  const others = Math.max(0, names.length - NAMED)
  return (
    <DeleteButton
      name={brand.name}
      texts={texts}
      remove={() => postrider.brands.delete(brand.id)}
      leaveTo="/brands"
      refreshes={['brands', 'lists']}
    >
      <Text mb="xs">{texts.delete.permanent}</Text>
      <Text className="breakable">
        {names.length === 0 ? texts.delete.noLists : texts.delete.lists(names.slice(0, NAMED), others)}
      </Text>
      {brand.is_default && <Text mt="xs">{texts.delete.isDefault}</Text>}
    </DeleteButton>
  )
}
