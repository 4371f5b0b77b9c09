import { Badge, Button, SimpleGrid, Text, Title } from '@mantine/core'
import type { Brand } from '@postrider/client'
import { Link } from 'wouter'
import { useTeam, useTeamChange } from '../../data/team.tsx'
import { useBrands } from '../../data/use-brands.ts'
import { useTexts } from '../../texts/locale.tsx'
import { CreateLink } from '../../ui/create-link.tsx'
import { PostHorn } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Picture } from '../files/picture.tsx'
import classes from './brand-list.module.css'
import { colorOr, readableOn } from './readable-on.ts'

export default function BrandListPage() {
  const texts = useTexts().brands
  const brands = useBrands()
  const create = <CreateLink href="/brands/new">{texts.create}</CreateLink>
  return (
    <>
      <PageHeader title={texts.title} about={texts.about}>
        {brands.length > 0 && create}
      </PageHeader>
      {brands.length === 0 ? (
        <EmptyState drawing={PostHorn} title={texts.empty.title} action={create}>
          {texts.empty.about}
        </EmptyState>
      ) : (
        <SimpleGrid component="ul" cols={{ base: 1, sm: 2, lg: 3 }} className={classes.brands}>
          {brands.map((brand) => (
            <BrandCard key={brand.id} brand={brand} />
          ))}
        </SimpleGrid>
      )}
    </>
  )
}

const NEUTRAL = '#dfe5e5'

const BrandCard = ({ brand }: { brand: Brand }) => {
  const texts = useTexts().brands
  const primary = colorOr(brand.primary_color ?? '', NEUTRAL)
  const secondary = colorOr(brand.secondary_color ?? '', primary)
  const initial = (
    <span className={classes.initial} style={{ background: primary, color: readableOn(primary) }}>
      {[...brand.name][0]}
    </span>
  )
  const logo = brand.logo_square_image ?? brand.logo_image
  return (
    <li className={classes.brand}>
      <div
        className={classes.colors}
        style={{ background: `linear-gradient(90deg, ${primary} 70%, ${secondary} 70%)` }}
      />
      <div className={classes.body}>
        <span className={classes.logo}>{logo ? <Picture url={logo} alt="" fallback={initial} /> : initial}</span>
        <div className={classes.words}>
          <Title order={2}>
            <Link href={`/brands/${brand.id}`} className={classes.link}>
              {brand.name}
            </Link>
          </Title>
          <Text c="dimmed" size="sm" lineClamp={2}>
            {brand.short_description ?? brand.website_url ?? texts.noDescription}
          </Text>
        </div>
      </div>
      <div className={classes.foot}>
        {brand.is_default ? <Badge variant="light">{texts.isDefault}</Badge> : <MakeDefault brand={brand} />}
      </div>
    </li>
  )
}

const MakeDefault = ({ brand }: { brand: Brand }) => {
  const texts = useTexts().brands
  const { postrider } = useTeam()
  const { mutate } = useTeamChange<Brand, Brand[]>({
    run: ({ id }) => postrider.brands.update(id, { is_default: true }),
    refreshes: ['brands'],
    optimistic: {
      name: ['brands'],
      apply: (brands, chosen) => brands.map((other) => ({ ...other, is_default: other.id === chosen.id })),
    },
  })
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      // Aligns the button's label with the other cards' badges.
      ml={-8}
      onClick={() => mutate(brand)}
      aria-label={texts.makeThisDefault(brand.name)}
    >
      {texts.makeDefault}
    </Button>
  )
}
