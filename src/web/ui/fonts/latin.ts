import './fallbacks.css'
import './names.css'
import '@fontsource/gilda-display/400.css'
import '@fontsource-variable/hanken-grotesk/wght.css'
