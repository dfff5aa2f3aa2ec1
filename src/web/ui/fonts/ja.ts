import 'fonts:ja.css'
