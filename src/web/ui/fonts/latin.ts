import './fallbacks.css'
import './names.css'
import 'fonts:latin.css'
