"""The hours that a boutique is seen at: its sky, its sun, and how far the lamps within outshine them."""

HOURS = {
    'morning': {'sky': {'colour': '#cfe0f4', 'ambient': 0.55, 'low': '#f3e4cf', 'high': '#a9c6e4', 'bright': 1.1}, 'sun': (24, '#ffe9cc', 3.0, 0.8), 'lamps': 3.6, 'exposure': 1.5},
    'noon': {'sky': {'colour': '#d3e4f7', 'ambient': 0.62, 'low': '#dbe8f3', 'high': '#86b0dc', 'bright': 1.1}, 'sun': (47, '#fff3df', 3.3, 0.5), 'lamps': 4.2, 'exposure': 1.35},
    'grey': {'sky': {'colour': '#e2e7ec', 'ambient': 1.05, 'low': '#e9ebec', 'high': '#c3cad0', 'bright': 1.1}, 'lamps': 4.5, 'exposure': 1.5},
    'gold': {'sky': {'colour': '#d3d9ee', 'ambient': 0.42, 'low': '#fbe0c0', 'high': '#b4bfdc', 'bright': 1.0}, 'sun': (19, '#ffdab0', 2.9, 1.0), 'lamps': 3.4, 'exposure': 1.4},
    'dusk': {'sky': {'colour': '#a5adc6', 'ambient': 1.15, 'low': '#d9b8a6', 'high': '#5a719f', 'bright': 0.6}, 'lamps': 2.4, 'exposure': 1.5},
    'night': {'sky': {'colour': '#8a91ac', 'ambient': 0.85, 'low': '#3c4463', 'high': '#141c33', 'bright': 0.3}, 'lamps': 2.2, 'exposure': 1.7},
}  # fmt: skip


def lit(stage, hour, azimuth):
    """Puts the sun up, if there is one; answers the hour's light."""
    light = HOURS[hour]
    if 'sun' in light:
        elevation, colour, strength, soft = light['sun']
        stage.sun(azimuth, elevation, colour, strength, soft)
    return light
