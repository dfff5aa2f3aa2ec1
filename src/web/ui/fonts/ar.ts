import './fallbacks-ar.css'
import '@fontsource/amiri/arabic-400.css'
import '@fontsource/ibm-plex-sans-arabic/arabic-400.css'
import '@fontsource/ibm-plex-sans-arabic/arabic-500.css'
