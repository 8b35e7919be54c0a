#!/usr/bin/python3
"""One window of WebKitGTK for WebKitWebDriver whose storage lies in the folder WEBKIT_PROFILE and outlives it:
WebKit's own MiniBrowser keeps nothing of a driven session."""
import os
import signal

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import GLib, Gtk, WebKit2

profile = os.environ['WEBKIT_PROFILE']
width, height = (int(side) for side in os.environ['WEBKIT_SIZE'].split('x'))
data = WebKit2.WebsiteDataManager(
    base_data_directory=profile + '/data', base_cache_directory=profile + '/cache'
)
context = WebKit2.WebContext(website_data_manager=data)
context.set_automation_allowed(True)
context.set_preferred_languages(['es-CO'])
window = Gtk.Window()
window.set_decorated(False)
window.set_default_size(width, height)


def open_view(_session):
    settings = WebKit2.Settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    view = WebKit2.WebView(
        web_context=context, settings=settings, is_controlled_by_automation=True
    )
    window.add(view)
    window.show_all()
    return view


def begin(_context, session):
    browser = WebKit2.ApplicationInfo()
    browser.set_name('webkit-window')
    session.set_application_info(browser)
    session.connect('create-web-view', open_view)


context.connect('automation-started', begin)
window.connect('destroy', Gtk.main_quit)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGTERM, Gtk.main_quit)
Gtk.main()
