import '@mantine/charts/styles.layer.css'

export { AreaChart, BarChart } from '@mantine/charts'
