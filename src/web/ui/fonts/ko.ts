import 'fonts:ko.css'
