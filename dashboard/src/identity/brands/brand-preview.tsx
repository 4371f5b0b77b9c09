import { SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import type { PreviewedPage, UnsavedBrand } from '../../server/dashboard-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { PublicPagePreview } from '../public-pages/public-page-preview.tsx'
import { usePagePreview } from '../public-pages/use-page-preview.ts'
import type { BrandValues } from './brand-values.ts'

const PAGES: readonly PreviewedPage[] = ['subscribe', 'unsubscribe', 'preferences']

/** Previews the pages that recipients see, with the form's current brand values. */
export const BrandPreview = ({ values }: { values: BrandValues }) => {
  const texts = useTexts().brands.preview
  const [page, setPage] = useState<PreviewedPage>('subscribe')
  const { preview, error, isBehind } = usePagePreview('brand', unsavedBrandOf(page, values), (team, brand, signal) =>
    team.dashboard.previewBrand(brand, signal),
  )
  return (
    <PublicPagePreview
      html={preview?.page}
      error={error}
      isBehind={isBehind}
      choice={
        <SegmentedControl
          fullWidth
          aria-label={texts.page}
          data={PAGES.map((value) => ({ value, label: texts.pages[value] }))}
          value={page}
          onChange={setPage}
        />
      }
      note={
        preview?.is_logo_left_out && (
          <Text size="sm" c="dimmed">
            {texts.logoElsewhere}
          </Text>
        )
      }
    />
  )
}

const unsavedBrandOf = (page: PreviewedPage, values: BrandValues): UnsavedBrand => ({
  page,
  name: values.name,
  website_url: values.website_url,
  primary_color: values.primary_color,
  postal_address: values.postal_address,
  social_links: [...values.social_links],
  logo_image: values.logo_image.file ? '' : values.logo_image.url,
  logo_file_id: values.logo_image.file?.id ?? null,
})
