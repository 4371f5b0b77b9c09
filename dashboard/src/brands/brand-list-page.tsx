import { Badge, Button, SimpleGrid, Text, Title } from '@mantine/core'
import type { Brand } from '@postrider/client'
import { Link } from 'wouter'
import { useTeam, useTeamChange } from '../data/team.tsx'
import { useBrands } from '../data/use-brands.ts'
import { Picture } from '../files/picture.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { BrandIcon, PlusIcon } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import classes from './brand-list.module.css'
import { colorOr, readableOn } from './readable-on.ts'

export default function BrandListPage() {
  const brands = useBrands()
  const create = (
    <Button component={Link} href="/brands/new" leftSection={<PlusIcon />}>
      Create a brand
    </Button>
  )
  return (
    <>
      <PageHeader title="Brands" about="Who your messages come from: names, colors, logos, senders and links.">
        {brands.length > 0 && create}
      </PageHeader>
      {brands.length === 0 ? (
        <EmptyState icon={BrandIcon} title="No brands yet" action={create}>
          Begin with the address of your website: we fill in what we find there, and you check it.
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
            {brand.short_description ?? brand.website_url ?? 'No description'}
          </Text>
        </div>
      </div>
      <div className={classes.foot}>
        {brand.is_default ? <Badge variant="light">Default</Badge> : <MakeDefault brand={brand} />}
      </div>
    </li>
  )
}

const MakeDefault = ({ brand }: { brand: Brand }) => {
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
    <Button variant="subtle" size="compact-sm" onClick={() => mutate(brand)} aria-label={`Make default: ${brand.name}`}>
      Make default
    </Button>
  )
}
