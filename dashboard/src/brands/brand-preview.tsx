import { Text } from '@mantine/core'
import classes from './brand-preview.module.css'
import type { BrandValues } from './brand-values.ts'
import { ChosenImage } from './chosen-image.tsx'
import { colorOr, readableOn } from './readable-on.ts'

/** Where a brand has no color of its own. */
const PRIMARY = '#3d4648'
const SECONDARY = '#eef1f1'

/** What people will see of the brand: the head and foot of an email, and the page on which they choose what they get. */
export const BrandPreview = ({ values }: { values: BrandValues }) => {
  const primary = colorOr(values.primary_color, PRIMARY)
  const secondary = colorOr(values.secondary_color, SECONDARY)
  const name = values.name || 'Your brand'
  const onPrimary = { background: primary, color: readableOn(primary) }
  const onSecondary = { background: secondary, color: readableOn(secondary) }
  return (
    <>
      <Text fw={600} size="sm" mb={6}>
        An email
      </Text>
      {/* Paper is white, also where the screen is dark. */}
      <div className={classes.paper}>
        <div className={classes.bar} style={{ background: primary }} />
        <div className={classes.logo}>
          <ChosenImage choice={values.logo_image} alt={name} fallback={<strong>{name}</strong>} />
        </div>
        <ChosenImage choice={values.header_image} alt="" className={classes.wide} />
        <div className={classes.body}>
          <strong>Hello Anna,</strong>
          <p>{values.short_description || 'this is how your messages begin.'}</p>
          <span className={classes.button} style={onPrimary}>
            Read more
          </span>
        </div>
        <ChosenImage choice={values.footer_image} alt="" className={classes.wide} />
        <div className={classes.footer} style={onSecondary}>
          <SocialLinks links={values.social_links} />
          {name} · Unsubscribe
        </div>
      </div>
      <Text fw={600} size="sm" mt="lg" mb={6}>
        The preference page
      </Text>
      <div className={classes.paper} style={onSecondary}>
        <div className={classes.preferences}>
          <div className={classes.square}>
            <ChosenImage
              choice={values.logo_square_image}
              alt=""
              fallback={
                <span className={classes.initial} style={onPrimary}>
                  {[...name][0]}
                </span>
              }
            />
            <strong>{name}</strong>
          </div>
          <div className={classes.sheet}>
            <strong>What would you like to hear about?</strong>
            {['News', 'Offers'].map((topic) => (
              <span key={topic} className={classes.topic}>
                <span className={classes.box} style={onPrimary}>
                  ✓
                </span>
                {topic}
              </span>
            ))}
            <span className={classes.button} style={onPrimary}>
              Save
            </span>
          </div>
        </div>
      </div>
    </>
  )
}

const SocialLinks = ({ links }: { links: readonly string[] }) => {
  const hosts = links.filter((link) => URL.canParse(link)).map((link) => new URL(link).hostname.replace(/^www\./, ''))
  return hosts.length > 0 && <div className={classes.social}>{hosts.join(' · ')}</div>
}
